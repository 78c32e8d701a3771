import { within } from '#src/kernel/within.ts'
import type { SharePictureFacts } from '#src/modules/posters/server/drawing/share-picture.ts'
import { sharePictureKey } from '#src/modules/posters/server/share-picture-files.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'
import type { FileStore } from '#src/platform/files/file-store.ts'
import { isRetryable } from '#src/platform/overloaded.ts'

export type StoredPicture = { readonly key: FileKey; readonly bytes: Uint8Array }

type Parts = {
  readonly files: FileStore
  readonly draw: (facts: SharePictureFacts) => Promise<Uint8Array>
  readonly log: { warn(facts: object, message: string): void }
}

/**
 * Pictures that are drawn once for the whole installation: they are in its file storage under the
 * hash of their content, so that a restart and another process find them. Concurrent requests for
 * one picture share its drawing.
 * @param maxWaitMs the longest wait of a request: the drawing continues, and the request gets its
 * substitute instead
 */
export function createPictureStore({ files, draw, log }: Parts, maxWaitMs: number) {
  const underway = new Map<FileKey, Promise<Uint8Array>>()
  const stored = async (key: FileKey): Promise<Uint8Array | null> => {
    try {
      const file = await files.read(key)
      return file === null ? null : new Uint8Array(await new Response(file.content).arrayBuffer())
    } catch (err) {
      log.warn({ err }, 'reading a stored share picture failed; it is drawn again')
      return null
    }
  }
  const store = async (key: FileKey, bytes: Uint8Array): Promise<void> => {
    try {
      await files.put(key, bytes, 'image/png')
    } catch (err) {
      log.warn({ err }, 'storing a share picture failed; it is drawn again on the next request')
    }
  }
  const make = async (key: FileKey, facts: SharePictureFacts): Promise<Uint8Array> => {
    const storedPicture = await stored(key)
    if (storedPicture !== null) return storedPicture
    const bytes = await draw(facts)
    await store(key, bytes)
    return bytes
  }
  const whole = (facts: SharePictureFacts): Promise<StoredPicture> => {
    const key = sharePictureKey(facts)
    const known = underway.get(key) ?? make(key, facts).finally(() => underway.delete(key))
    underway.set(key, known)
    return known.then((bytes) => ({ key, bytes }))
  }
  return {
    whole,
    /**
     * The picture; null where it is not ready in time, or where so many are queued that it was not
     * begun.
     */
    async inTime(facts: SharePictureFacts): Promise<StoredPicture | null> {
      const picture = await within(maxWaitMs, whole(facts).catch(nullIfMany))
      return picture === 'late' ? null : picture
    },
  }
}

function nullIfMany(error: unknown): null {
  if (isRetryable(error)) return null
  throw error
}
