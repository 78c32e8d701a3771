import type { PdfSheet } from '#src/platform/pdf/define-pdf.ts'

type Font = 'text' | 'strong' | 'display'
type Box = {
  readonly font: Font
  readonly width: number
  /** The size asked for, and the least that is still read. */
  readonly most: number
  readonly least: number
  readonly lines?: number
  readonly lineGap?: number
}

/** The largest size at which the text fits its lines; sets font and size. What fits at no size keeps the least, and is cut with an ellipsis. */
export function fitText(
  sheet: PdfSheet,
  text: string,
  { font, width, most, least, lines = 1, lineGap = 0 }: Box,
): number {
  for (let size = most; size > least; size -= 0.5) {
    sheet.font(font).fontSize(size)
    if (fits(sheet, text, width, lines, lineGap)) return size
  }
  sheet.font(font).fontSize(least)
  return least
}

/** Height of the text as it will be drawn, at most so many lines. */
export function heightOf(sheet: PdfSheet, text: string, width: number, lines = 1, lineGap = 0): number {
  const whole = sheet.heightOfString(text, { width, lineGap })
  return Math.min(whole, lines * (sheet.currentLineHeight(true) + lineGap))
}

/** Ends the text with an ellipsis where it would need more lines, as the present font is set. */
export function atMost(sheet: PdfSheet, lines: number): { readonly height: number; readonly ellipsis: true } {
  return { height: lines * sheet.currentLineHeight(true) + 1, ellipsis: true } // the renderer counts without the line gap
}

function fits(sheet: PdfSheet, text: string, width: number, lines: number, lineGap: number): boolean {
  const hasLongWord = text.split(/\s+/).some((word) => sheet.widthOfString(word) > width)
  if (hasLongWord) return false
  if (lines === 1) return sheet.widthOfString(text) <= width
  const lineHeight = sheet.currentLineHeight(true) + lineGap
  return sheet.heightOfString(text, { width, lineGap }) <= lines * lineHeight + 0.5
}
