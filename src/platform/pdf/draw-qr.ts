import { create } from 'qrcode'
import type { PdfSheet } from './define-pdf.ts'

/**
 * Draws a QR code as one shape, so that printers show no seams between modules. The caller leaves
 * the quiet zone.
 * @param content a text, or its bytes in another encoding than UTF-8
 */
export function drawQr(
  sheet: PdfSheet,
  content: string | Uint8Array,
  at: { readonly x: number; readonly y: number; readonly side: number },
) {
  const { size, data } = create(typeof content === 'string' ? content : [{ mode: 'byte', data: content }], {
    errorCorrectionLevel: 'M',
  }).modules
  const module = at.side / size
  for (let row = 0; row < size; row += 1) {
    for (let from = 0; from < size; from += 1) {
      let to = from
      while (to < size && data[row * size + to]) to += 1
      if (to > from) sheet.rect(at.x + from * module, at.y + row * module, (to - from) * module, module)
      from = Math.max(from, to)
    }
  }
  sheet.fill('#000000')
}
