import { err, ok, type Result } from '#src/kernel/result.ts'
import { type PictureIssue, readPicture } from '../pictures/read-picture.ts'
import type { FileReader } from './file-reader.ts'
import { cleanPdfTask, type PdfIssue } from './pdf/clean-pdf.ts'
import type { UploadSender } from './sender.ts'

/**
 * An uploaded document, a photo or a PDF: rewritten by this program, with no other byte of the sent
 * file in it.
 */
export type Scan = { readonly content: Uint8Array; readonly contentType: 'image/jpeg' | 'application/pdf' }
export type ScanIssue = Exclude<PictureIssue, 'not_a_picture'> | 'not_a_scan' | PdfIssue

/** Checks the content and not the file name: a picture, or a whole PDF without active content. */
export async function readScan(
  reader: FileReader,
  sender: UploadSender,
  bytes: Uint8Array,
): Promise<Result<Scan, ScanIssue>> {
  if (isPdf(bytes)) {
    const pdf = await reader.readFor(sender, cleanPdfTask, bytes)
    return pdf.ok ? ok({ content: pdf.value, contentType: 'application/pdf' }) : pdf
  }
  const picture = await readPicture(sender, bytes)
  if (picture.ok) return ok({ content: picture.value.content, contentType: 'image/jpeg' })
  return err(picture.error.code === 'not_a_picture' ? 'not_a_scan' : picture.error.code)
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', 0, 5) === '%PDF-'
}
