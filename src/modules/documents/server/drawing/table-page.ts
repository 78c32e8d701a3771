import { type PdfSheet, pageHeight, pageWidth } from '#src/platform/pdf/define-pdf.ts'
import { atMost, fitText } from './fitted-text.ts'

export type TableColumn = { readonly title: string; readonly width: number; readonly align?: 'left' | 'center' }

// A4 in landscape.
const [sheetWidth, sheetHeight] = [pageHeight, pageWidth]
const edge = { left: 36, right: 36, top: 34, bottom: 34 } as const
const width = sheetWidth - edge.left - edge.right
const rowHeight = 25
const headHeight = 30
const ink = '#000000'

/**
 * A list to be signed, on landscape sheets, black on white, with its head and the sheet number on
 * each.
 */
export type TablePage = {
  title(text: string): void
  line(text: string): void
  /** A label with its value, or with a line to write on. */
  field(label: string, value: string): void
  head(): void
  row(cells: readonly string[]): void
  /** The signer's role, with lines to write on. */
  signature(role: string, name: string, stamp?: string): void
  /** Begins a new sheet if less than this height is left. */
  ensureSpace(height: number): void
  space(points: number): void
}

export function tablePage(sheet: PdfSheet, columns: readonly TableColumn[], foot: string): TablePage {
  let y: number = edge.top
  let number = 1
  const set = (font: 'text' | 'strong', points: number) => sheet.font(font).fontSize(points).fillColor(ink)
  const numbered = () => {
    set('text', 8)
    const at = { width, align: 'right', lineBreak: false } as const
    sheet.text(`${foot.slice(0, 90)}, лист ${number}`, edge.left, sheetHeight - edge.bottom + 8, at)
  }
  const ensureSpace = (height: number) => {
    if (y + height <= sheetHeight - edge.bottom) return false
    sheet.addPage()
    number += 1
    y = edge.top
    numbered()
    return true
  }
  const cells = (height: number, draw: (column: TableColumn, i: number, x: number) => void) => {
    let x: number = edge.left
    for (const [i, column] of columns.entries()) {
      sheet.rect(x, y, column.width, height).lineWidth(0.6).stroke(ink)
      draw(column, i, x)
      x += column.width
    }
    y += height
  }
  const inCell = (text: string, column: TableColumn, x: number, font: 'text' | 'strong', height: number) => {
    if (text === '') return
    const box = { font, width: column.width - 8, max: font === 'text' ? 9.5 : 8.5, min: 6.5, lines: 2 } as const
    fitText(sheet, text, box)
    const lines = Math.min(sheet.heightOfString(text, { width: box.width }), 2 * sheet.currentLineHeight(true))
    const align = column.align ?? 'left'
    sheet
      .fillColor(ink)
      .text(text, x + 4, y + (height - lines) / 2 + 0.5, { width: box.width, align, ...atMost(sheet, 2) })
  }
  numbered()
  const page: TablePage = {
    title(text) {
      set('strong', 16)
      sheet.text(text, edge.left, y, { width, align: 'center' })
      y += sheet.heightOfString(text, { width }) + 4
    },
    line(text) {
      set('text', 10)
      const height = sheet.heightOfString(text, { width })
      ensureSpace(height)
      set('text', 10)
      sheet.text(text, edge.left, y, { width })
      y += height + 4
    },
    field(label, value) {
      set('text', 10)
      const labelled = `${label}: `
      const from = edge.left + sheet.widthOfString(labelled)
      sheet.text(labelled, edge.left, y, { lineBreak: false })
      if (value === '')
        sheet
          .moveTo(from, y + 12)
          .lineTo(edge.left + 420, y + 12)
          .lineWidth(0.6)
          .stroke(ink)
      else {
        fitText(sheet, value, { font: 'strong', width: edge.left + width - from, max: 10, min: 6 })
        sheet.text(value, from, y, { width: edge.left + width - from, ...atMost(sheet, 1) })
      }
      y += 17
    },
    head() {
      cells(headHeight, (column, _, x) => inCell(column.title, column, x, 'strong', headHeight))
    },
    row(values) {
      if (ensureSpace(rowHeight)) page.head()
      cells(rowHeight, (column, i, x) => inCell(values[i] ?? '', column, x, 'text', rowHeight))
    },
    signature(role, name, stamp = '') {
      ensureSpace(30)
      set('text', 10)
      const under = y + 20
      sheet.text(role, edge.left, y + 8, { lineBreak: false })
      for (const [from, to] of [
        [200, 330],
        [350, 560],
      ] as const) {
        sheet
          .moveTo(edge.left + from, under)
          .lineTo(edge.left + to, under)
          .lineWidth(0.6)
          .stroke(ink)
      }
      if (stamp !== '') sheet.text(stamp, edge.left + 590, y + 8, { lineBreak: false })
      if (name !== '') {
        fitText(sheet, name, { font: 'text', width: 206, max: 10, min: 6 })
        sheet.text(name, edge.left + 352, y + 7, { width: 206, align: 'center', ...atMost(sheet, 1) })
      }
      set('text', 7.5)
      sheet.text('подпись', edge.left + 200, under + 1, { width: 130, align: 'center', lineBreak: false })
      sheet.text('фамилия и инициалы', edge.left + 350, under + 1, { width: 210, align: 'center', lineBreak: false })
      y += 34
    },
    ensureSpace(height) {
      ensureSpace(height)
    },
    space(points) {
      y += points
    },
  }
  return page
}
