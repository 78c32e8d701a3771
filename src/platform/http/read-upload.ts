import type { Context } from 'hono'
import type { HttpEnv } from './http-app.ts'

/** What a form has beside its files: names, bounds, short texts. */
export const fieldsBytes = 16 * 1024

export type ReadUpload =
  | { readonly ok: true; readonly value: Readonly<Record<string, string | File>> }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly code: string }

/**
 * A form with files, read whole into memory: its length was bounded before (limit-body.ts), and so is how many are read at
 * once (upload-places.ts). Where no file was chosen a browser sends one without a name and content: that is no file.
 * @param maxBytes what each file may have
 */
export async function readUpload(c: Context<HttpEnv>, maxBytes: number): Promise<ReadUpload> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return { ok: false, status: 415, code: 'http.form_expected' }
  const bytes = await c.req.arrayBuffer() // what ends too early or is too long throws here, as any other body does
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (form === null) return { ok: false, status: 400, code: 'http.bad_form' }
  const files = [...form.values()].filter((value) => value instanceof File)
  if (files.some(({ size }) => size > maxBytes)) return { ok: false, status: 413, code: 'http.file_too_large' }
  return { ok: true, value: valuesOf(form) }
}

/** Of a name twice the last counts, as in JSON. */
function valuesOf(form: FormData): Record<string, string | File> {
  const given = [...form].filter(([, value]) => typeof value === 'string' || value.name !== '' || value.size > 0)
  return Object.fromEntries(given)
}
