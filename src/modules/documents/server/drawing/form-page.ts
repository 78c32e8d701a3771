import { type PdfSheet, pageHeight, pageWidth } from '#src/platform/pdf/define-pdf.ts'
import { fitText } from './fitted-text.ts'

const edge = { left: 71, right: 42, top: 48, bottom: 44 } as const
const width = pageWidth - edge.left - edge.right
const ink = '#000000'
const size = 10.5
const gap = 2.4
const signatureHeight = 56

/**
 * A document to be signed: black on white, with lines to write on. It breaks into further pages
 * automatically.
 */
export type FormPage = {
  /** At the top right: addressee and sender. */
  addressee(lines: readonly string[]): void
  title(text: string, under?: string): void
  paragraph(
    text: string,
    options?: { readonly number?: number; readonly isTight?: boolean; readonly isLast?: boolean },
  ): void
  /** Numbered points before a signature. */
  points(texts: readonly string[]): void
  /**
   * A label with its value, or with a line to write on; the hint is in small type under the line.
   */
  field(label: string, value: string, hint?: string): void
  /** Lines for date, signature and name. */
  signature(name: string): void
  small(text: string): void
  space(points: number): void
}

export function formPage(sheet: PdfSheet): FormPage {
  let y: number = edge.top
  const ensureSpace = (height: number) => {
    if (y + height <= pageHeight - edge.bottom) return
    sheet.addPage()
    y = edge.top
  }
  const set = (font: 'text' | 'strong', points: number) => sheet.font(font).fontSize(points).fillColor(ink)
  const rule = (from: number, to: number, at: number) =>
    sheet.moveTo(from, at).lineTo(to, at).lineWidth(0.6).stroke(ink)
  const hintUnder = (text: string, from: number, to: number, at: number) => {
    set('text', 7.5)
    sheet.text(text, from, at + 2, { width: to - from, align: 'center', lineBreak: false })
  }
  const page: FormPage = {
    addressee(lines) {
      const from = pageWidth - edge.right - 250
      for (const line of lines) {
        set('text', 10.5)
        const height = sheet.heightOfString(line, { width: 250, lineGap: 1.5 })
        sheet.text(line, from, y, { width: 250, lineGap: 1.5 })
        y += height + 1
      }
      y += 18
    },
    title(text, under = '') {
      set('strong', 15)
      sheet.text(text, edge.left, y, { width, align: 'center' })
      y += sheet.heightOfString(text, { width }) + 2
      if (under !== '') {
        set('text', size)
        sheet.text(under, edge.left, y, { width, align: 'center', lineGap: gap })
        y += sheet.heightOfString(under, { width, lineGap: gap })
      }
      y += 14
    },
    paragraph(text, { number, isTight = false, isLast = false } = {}) {
      set('text', size)
      const indent = number === undefined ? 0 : 20
      const height = sheet.heightOfString(text, { width: width - indent, lineGap: gap })
      ensureSpace(height + (isLast ? signatureHeight : 0)) // a signature is never alone on a page
      if (number !== undefined) sheet.text(`${number}.`, edge.left, y, { lineBreak: false })
      sheet.text(text, edge.left + indent, y, { width: width - indent, lineGap: gap })
      y += height + (isTight ? 2 : 6)
    },
    points(texts) {
      for (const [n, text] of texts.entries()) page.paragraph(text, { number: n + 1, isLast: n === texts.length - 1 })
    },
    field(label, value, hint = '') {
      const labelled = label === '' ? '' : `${label}: `
      set('text', size)
      if (value !== '') {
        const height = sheet.heightOfString(labelled + value, { width, lineGap: gap })
        ensureSpace(height)
        sheet.text(labelled, edge.left, y, { width, lineGap: gap, continued: true }).font('strong').text(value)
        y += height + 3
        return
      }
      const height = 19 + (hint === '' ? 0 : 9)
      ensureSpace(height)
      const from = edge.left + (label === '' ? 0 : sheet.widthOfString(labelled) + 2)
      sheet.text(labelled, edge.left, y + 4, { lineBreak: false })
      rule(from, pageWidth - edge.right, y + 16)
      if (hint !== '') hintUnder(hint, from, pageWidth - edge.right, y + 16)
      y += height
    },
    signature(name) {
      ensureSpace(signatureHeight)
      y += 20
      set('text', size)
      const date = '«_____» __________________ 20____ г.'
      sheet.text(date, edge.left, y, { lineBreak: false })
      const sign = { from: edge.left + 205, to: edge.left + 305 }
      const full = { from: edge.left + 317, to: pageWidth - edge.right }
      rule(sign.from, sign.to, y + 13)
      rule(full.from, full.to, y + 13)
      hintUnder('подпись', sign.from, sign.to, y + 13)
      hintUnder('фамилия и инициалы', full.from, full.to, y + 13)
      if (name !== '') {
        const at = { width: full.to - full.from, align: 'center', lineBreak: false } as const
        const points = fitText(sheet, name, { font: 'text', width: at.width, max: 10, min: 5 })
        sheet.fillColor(ink).text(name, full.from, y + 11 - points, at)
      }
      y += 36
    },
    small(text) {
      set('text', 8.5)
      const height = sheet.heightOfString(text, { width, lineGap: 1.5 })
      ensureSpace(height)
      sheet.text(text, edge.left, y, { width, lineGap: 1.5 })
      y += height + 4
    },
    space(points) {
      y += points
    },
  }
  return page
}
