import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3Server = {
  readonly endpoint: string
  /** The bucket's content; a test may add objects directly. */
  readonly objects: Map<string, { content: Buffer; contentType: string; writtenAt: Date }>
  /** From now on every response has this status. */
  fail(status: number | null): void
  close(): Promise<void>
}

type Account = { readonly bucket: string; readonly accessKeyId: string; readonly secretAccessKey: string }

/**
 * A small S3: signatures (version 4) are checked, objects stored in memory, lists returned in pages
 * of two.
 */
export async function startS3Server(account: Account): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  let failure: number | null = null
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (failure !== null) return refuse(response, failure, 'SlowDown')
    if (!isSigned(request, account)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const url = new URL(request.url ?? '/', 'http://s3')
    const [bucket, ...path] = decodeURIComponent(url.pathname).slice(1).split('/')
    if (bucket !== account.bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = path.join('/')
    if (key === '') return list(response, objects, url.searchParams)
    const object = objects.get(key)
    if (request.method === 'PUT') {
      const contentType = request.headers['content-type'] ?? ''
      objects.set(key, { content: Buffer.concat(parts), contentType, writtenAt: new Date() })
      return response.setHeader('etag', '"1"').end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (object === undefined) return refuse(response, 404, 'NoSuchKey')
    response.setHeader('content-type', object.contentType).setHeader('content-length', object.content.length)
    return response.end(request.method === 'HEAD' ? undefined : object.content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fail(status) {
      failure = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

const pageSize = 2

function list(response: ServerResponse, objects: S3Server['objects'], query: URLSearchParams): void {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  // As S3 does: with a delimiter, deeper objects are listed as a folder only.
  const delimiter = query.get('delimiter') ?? ''
  const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const flat = delimiter === '' ? all : all.filter((key) => !key.slice(prefix.length).includes(delimiter))
  const page = flat.slice(0, pageSize)
  const more = flat.length > page.length
  const entries = page.map((key) => {
    const { content, writtenAt } = objects.get(key) ?? { content: Buffer.alloc(0), writtenAt: new Date(0) }
    return `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><ETag>"1"</ETag><Size>${content.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>b</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`,
  )
}

/** AWS Signature Version 4, as documented by AWS. */
function isSigned(request: IncomingMessage, { accessKeyId, secretAccessKey }: Account): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, id, day = '', region = '', signed = '', signature] = parts.exec(request.headers.authorization ?? '') ?? []
  if (id !== accessKeyId) return false
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex') === signature
}
