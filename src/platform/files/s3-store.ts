import { S3mini, S3ServiceError } from 's3mini'
import { isFileKey } from './file-key.ts'
import type { FileStore, ListedFile } from './file-store.ts'

export type S3Place = {
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The timeout of one request to the storage. */
const timeoutMs = 15_000
const pageSize = 1_000

/**
 * Files in a bucket of any S3-compatible storage; the bucket is private, and only this program uses
 * it.
 */
export function s3Store(place: S3Place): FileStore {
  const { endpoint, bucket, ...access } = place
  const s3 = new S3mini({
    ...access,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }), // files are sent only to the configured endpoint
  })
  return {
    async put(key, content, contentType) {
      await s3.putObject(key, content, contentType)
    },
    async read(key) {
      const response = await s3.getObjectResponse(key)
      if (response === null || response.body === null) return null
      return { bytes: Number(response.headers.get('content-length')), content: response.body }
    },
    exists: async (key) => (await s3.objectExists(key)) === true,
    async delete(key) {
      await s3.deleteObject(key).catch((error: unknown) => {
        if (!(error instanceof S3ServiceError) || error.status !== 404) throw error
      })
    },
    list: (kind) => objectsOf(s3, kind),
  }
}

async function* objectsOf(s3: S3mini, kind: string): AsyncGenerator<ListedFile> {
  let next: string | undefined
  do {
    const page = await s3.listObjectsPaged('/', `${kind}/`, pageSize, next)
    if (!page) throw new Error('the S3 bucket for files does not exist')
    for (const { Key, LastModified } of page.objects ?? [])
      if (isFileKey(Key)) yield { key: Key, writtenAt: new Date(LastModified) }
    next = page.nextContinuationToken
  } while (next !== undefined)
}
