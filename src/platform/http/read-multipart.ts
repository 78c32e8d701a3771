import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartStream,
} from '@remix-run/multipart-parser'

/** What a form has beside its files: names, bounds, short texts. */
export const fieldsBytes = 16 * 1024
/** Ours have a few dozen at most. */
const mostParts = 100
/** A name of a field and one of a file, both in any letters. */
const headerBytes = 2 * 1024

export type ReadMultipart =
  | { readonly ok: true; readonly value: FormData }
  | { readonly ok: false; readonly status: 400 | 413; readonly code: string }

/**
 * A form with files, read as it comes and not further than to its first issue: what is made to be long to read is not read. Where no file was
 * chosen a browser sends one without a name and content: that is no file.
 * @param maxBytes what each file may have, and all together
 */
export async function readMultipart(request: Request, maxBytes: number): Promise<ReadMultipart> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (boundary === null || request.body === null) return badForm
  const form = new FormData()
  const limits = {
    boundary,
    maxParts: mostParts,
    maxHeaderSize: headerBytes,
    maxFileSize: maxBytes,
    maxTotalSize: maxBytes + fieldsBytes,
  }
  let fields = 0
  try {
    for await (const part of parseMultipartStream(request.body, limits)) {
      if (part.name === undefined) return badForm
      if (!isFile(part)) fields += part.size
      if (fields > fieldsBytes) return { ok: false, status: 413, code: 'http.too_large' }
      if (isFile(part)) addFile(form, part.name, part)
      else form.append(part.name, part.text)
    }
  } catch (error) {
    if (!isBehindTheEnd(error)) return refusalOf(error)
  }
  return { ok: true, value: form }
}

const badForm = { ok: false, status: 400, code: 'http.bad_form' } as const

/** What stands behind the last boundary means nothing (RFC 2046), were it only a line's end that came in a piece of its own. */
function isBehindTheEnd(error: unknown): boolean {
  return error instanceof MultipartParseError && error.message === 'Unexpected data after end of stream'
}

/** What ends too early or is longer than it said throws on, as any other body does. */
function refusalOf(error: unknown): ReadMultipart {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
    return { ok: false, status: 413, code: 'http.file_too_large' }
  if (error instanceof MaxPartsExceededError) return { ok: false, status: 413, code: 'http.too_many_parts' }
  if (error instanceof MultipartParseError) return badForm
  throw error
}

function isFile(part: MultipartPart): boolean {
  return part.filename !== undefined
}

function addFile(form: FormData, name: string, { filename = '', mediaType = '', bytes }: MultipartPart): void {
  if (filename === '' && bytes.byteLength === 0) return
  form.append(name, new File([bytes as Uint8Array<ArrayBuffer>], filename, { type: mediaType }))
}

/** As RFC 2046 writes it, bare or in quotes. */
function boundaryOf(contentType: string): string | null {
  const [, quoted, bare] = /;\s{0,9}boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? bare ?? null
}
