import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartStream,
} from '@remix-run/multipart-parser'

/** The most bytes of a form without its files: names, boundaries, short texts. */
export const fieldsBytes = 16 * 1024
/** Our forms have a few dozen parts at most. */
const partLimit = 100
/** The names of a field and of a file, both in any script. */
const headerBytes = 2 * 1024

export type ReadMultipart =
  | { readonly ok: true; readonly value: FormData }
  | { readonly ok: false; readonly status: 400 | 413; readonly code: string }

/**
 * Reads a form with files as it arrives, and stops at its first issue, so that a form that is made
 * to be slow to read is not read. A browser sends an unselected file without a name and content:
 * that is no file.
 * @param maxBytes the most bytes of each file, and of all together
 */
export async function readMultipart(request: Request, maxBytes: number): Promise<ReadMultipart> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (boundary === null || request.body === null) return badForm
  const form = new FormData()
  const limits = {
    boundary,
    maxParts: partLimit,
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

/**
 * Bytes behind the last boundary mean nothing (RFC 2046), not even a line end that arrives in a
 * chunk of its own.
 */
function isBehindTheEnd(error: unknown): boolean {
  return error instanceof MultipartParseError && error.message === 'Unexpected data after end of stream'
}

/** A body that ends too early or is longer than its length is thrown on, as for any other body. */
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

/** As in RFC 2046, bare or in quotes. */
function boundaryOf(contentType: string): string | null {
  const [, quoted, bare] = /;\s{0,9}boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? bare ?? null
}
