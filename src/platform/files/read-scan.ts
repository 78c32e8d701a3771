import { err, ok, type Result } from '#src/kernel/result.ts'
import { type PictureFault, readPicture } from '../pictures/read-picture.ts'

/** A paper as people send it: a photo of it, made anew as ours, or a PDF as it came. */
export type Scan = { readonly content: Uint8Array; readonly contentType: 'image/jpeg' | 'application/pdf' }
export type ScanFault = Exclude<PictureFault, 'not_a_picture'> | 'not_a_scan' | 'pdf_broken' | 'pdf_active'

/** Looks at what is in it and not at its name: a picture, or a whole PDF that does nothing by itself. */
export async function readScan(bytes: Uint8Array): Promise<Result<Scan, ScanFault>> {
  if (isPdf(bytes)) {
    const fault = pdfFault(bytes)
    return fault === null ? ok({ content: bytes, contentType: 'application/pdf' }) : err(fault)
  }
  const picture = await readPicture(bytes)
  if (picture.ok) return ok({ content: picture.value.content, contentType: 'image/jpeg' })
  return err(picture.error.code === 'not_a_picture' ? 'not_a_scan' : picture.error.code)
}

function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 8)).startsWith('%PDF-')
}

/** What runs, starts a program or carries another file, where the PDF says so in plain; it is sent to be saved in any case. */
const active = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia)\b/

function pdfFault(bytes: Uint8Array): 'pdf_broken' | 'pdf_active' | null {
  const text = latin1(bytes)
  // readers look for the end in the last kilobyte
  if (!/^%PDF-\d\.\d/.test(text) || !text.slice(-1024).includes('%%EOF')) return 'pdf_broken'
  return active.test(text) ? 'pdf_active' : null
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
