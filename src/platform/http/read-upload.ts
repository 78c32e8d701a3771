import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { parseMediaType } from './media-type.ts'
import { readMultipart } from './read-multipart.ts'

export type ReadUpload =
  | { readonly ok: true; readonly value: Readonly<Record<string, string | File>> }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly code: string }

/**
 * A form with files, in memory as a whole once it is read: the number of concurrent reads is
 * bounded (upload-permits.ts).
 * @param maxBytes the most bytes of each file
 */
export async function readUpload(c: Context<HttpEnv>, maxBytes: number): Promise<ReadUpload> {
  const type = c.req.header('content-type') ?? ''
  if (parseMediaType(type) !== 'multipart/form-data') return { ok: false, status: 415, code: 'http.form_expected' }
  const read = await readMultipart(c.req.raw, maxBytes)
  // The last of two values with one name counts, as in JSON.
  return read.ok ? { ok: true, value: Object.fromEntries(read.value) } : read
}
