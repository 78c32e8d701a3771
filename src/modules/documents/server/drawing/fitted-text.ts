import type { PdfSheet } from '#src/platform/pdf/define-pdf.ts'

type Font = 'text' | 'strong' | 'display'
type Box = {
  readonly font: Font
  readonly width: number
  /** The requested font size, and the least readable one. */
  readonly max: number
  readonly min: number
  readonly lines?: number
  readonly lineGap?: number
}

/**
 * Sets the font and the largest size at which the text fits its lines. If none fits, the least size
 * is set and the text is cut with an ellipsis.
 */
export function fitText(sheet: PdfSheet, text: string, { font, width, max, min, lines = 1, lineGap = 0 }: Box): number {
  for (let size = max; size > min; size -= 0.5) {
    sheet.font(font).fontSize(size)
    if (fits(sheet, text, width, lines, lineGap)) return size
  }
  sheet.font(font).fontSize(min)
  return min
}

/** The height of the drawn text, of at most `lines` lines. */
export function textHeight(sheet: PdfSheet, text: string, width: number, lines = 1, lineGap = 0): number {
  const whole = sheet.heightOfString(text, { width, lineGap })
  return Math.min(whole, lines * (sheet.currentLineHeight(true) + lineGap))
}

/** Text options that cut the text with an ellipsis after `lines` lines of the current font. */
export function atMost(sheet: PdfSheet, lines: number): { readonly height: number; readonly ellipsis: true } {
  return { height: lines * sheet.currentLineHeight(true) + 1, ellipsis: true } // PDFKit counts without the line gap
}

function fits(sheet: PdfSheet, text: string, width: number, lines: number, lineGap: number): boolean {
  const hasLongWord = text.split(/\s+/).some((word) => sheet.widthOfString(word) > width)
  if (hasLongWord) return false
  if (lines === 1) return sheet.widthOfString(text) <= width
  const lineHeight = sheet.currentLineHeight(true) + lineGap
  return sheet.heightOfString(text, { width, lineGap }) <= lines * lineHeight + 0.5
}
