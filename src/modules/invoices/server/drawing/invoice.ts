import { z } from 'zod'
import { definePdf, type PdfSheet, pageHeight, pageWidth } from '#src/platform/pdf/define-pdf.ts'
import { drawQr } from '#src/platform/pdf/draw-qr.ts'
import { paymentQrBytes } from '../../domain/payment-qr.ts'

export const InvoiceFacts = z.object({
  title: z.string(),
  bank: z.object({
    name: z.string(),
    bic: z.string(),
    correspondentAccount: z.string(),
    account: z.string(),
    inn: z.string(),
    /** Empty for a sole trader. */
    kpp: z.string(),
    receiver: z.string(),
  }),
  seller: z.string(),
  buyer: z.string(),
  ground: z.string(),
  lines: z.array(
    z.object({ name: z.string(), units: z.string(), unit: z.string(), price: z.string(), sum: z.string() }),
  ),
  totals: z.array(z.object({ label: z.string(), sum: z.string() })),
  count: z.string(),
  words: z.string(),
  notes: z.array(z.string()),
  signatures: z.array(z.object({ role: z.string(), name: z.string() })),
  /** The content of the payment QR code, and what to do with it. */
  qr: z.object({ content: z.string(), caption: z.string() }),
  /** Says that the invoice is not to be paid; null: it is. */
  stamp: z.string().nullable(),
})
export type InvoiceFacts = z.output<typeof InvoiceFacts>

const ink = '#000000'
const stop = '#A3231B'
const edge = 42
const width = pageWidth - 2 * edge
const qrSide = 112
const columns = [
  { title: '№', width: 26, align: 'center' },
  { title: 'Товары (работы, услуги)', width: 246, align: 'left' },
  { title: 'Кол-во', width: 44, align: 'right' },
  { title: 'Ед.', width: 34, align: 'center' },
  { title: 'Цена', width: 78, align: 'right' },
  { title: 'Сумма', width: width - 428, align: 'right' },
] as const

/** «Счёт на оплату» as Russian accountants know it: bank box, parties, lines, sum in words, QR code. */
export const invoiceDocument = definePdf({
  kind: 'invoice',
  facts: InvoiceFacts,
  about: ({ title }) => ({ title, language: 'ru' }),
  draw(sheet, facts) {
    let y = drawStamp(sheet, facts.stamp)
    y = drawBank(sheet, facts.bank, y)
    y = write(sheet, facts.title, y + 16, { font: 'strong', size: 15 }) + 6
    thickRule(sheet, y)
    y = drawParty(sheet, 'Поставщик:', facts.seller, y + 10)
    y = drawParty(sheet, 'Покупатель:', facts.buyer, y)
    y = drawParty(sheet, 'Основание:', facts.ground, y)
    y = drawTable(sheet, facts.lines, y + 6)
    y = drawTotals(sheet, facts.totals, y + 6)
    y = write(sheet, facts.count, y + 2, { font: 'text', size: 9.5 })
    y = write(sheet, facts.words, y + 1, { font: 'strong', size: 9.5 }) + 8
    thickRule(sheet, y)
    drawFoot(sheet, facts, y + 10)
  },
})

function drawStamp(sheet: PdfSheet, stamp: string | null): number {
  return stamp === null ? edge : write(sheet, stamp, edge, { font: 'strong', size: 13, color: stop }) + 8
}

function drawBank(sheet: PdfSheet, bank: InvoiceFacts['bank'], top: number): number {
  const left = 300
  const label = 56
  const heights = [34, 18, 34] as const
  const y = [top, top + heights[0], top + heights[0] + heights[1]] as const
  const bottom = y[2] + heights[2]
  box(sheet, edge, top, width, bottom - top)
  line(sheet, edge + left, top, edge + left, bottom)
  line(sheet, edge + left + label, top, edge + left + label, bottom)
  line(sheet, edge, y[1], edge + width, y[1])
  line(sheet, edge, y[2], edge + left, y[2])
  line(sheet, edge + left, top + 17, edge + width, top + 17)
  line(sheet, edge + left / 2, y[1], edge + left / 2, y[2])
  cell(sheet, bank.name, edge, top, left, 9)
  small(sheet, 'Банк получателя', edge, y[1] - 11)
  cell(sheet, 'БИК', edge + left, top, label, 9)
  cell(sheet, bank.bic, edge + left + label, top, width - left - label, 9)
  cell(sheet, 'Сч. №', edge + left, top + 17, label, 9)
  cell(sheet, bank.correspondentAccount, edge + left + label, top + 17, width - left - label, 9)
  cell(sheet, `ИНН ${bank.inn}`, edge, y[1], left / 2, 9)
  cell(sheet, bank.kpp === '' ? 'КПП —' : `КПП ${bank.kpp}`, edge + left / 2, y[1], left / 2, 9)
  cell(sheet, 'Сч. №', edge + left, y[1], label, 9)
  cell(sheet, bank.account, edge + left + label, y[1], width - left - label, 9)
  cell(sheet, bank.receiver, edge, y[2], left, 9)
  small(sheet, 'Получатель', edge, bottom - 11)
  return bottom
}

function drawParty(sheet: PdfSheet, label: string, text: string, y: number): number {
  const labelWidth = 78
  sheet.font('text').fontSize(9.5).fillColor(ink)
  sheet.text(label, edge, y, { width: labelWidth })
  sheet.font('strong').fontSize(9.5)
  const height = sheet.heightOfString(text, { width: width - labelWidth })
  sheet.text(text, edge + labelWidth, y, { width: width - labelWidth })
  return y + height + 7
}

function drawTable(sheet: PdfSheet, lines: InvoiceFacts['lines'], top: number): number {
  let y = row(
    sheet,
    columns.map(({ title }) => title),
    top,
    'strong',
  )
  for (const [i, { name, units, unit, price, sum }] of lines.entries()) {
    const cells = [String(i + 1), name, units, unit, price, sum]
    if (y + rowHeight(sheet, cells, 'text') > pageHeight - edge) {
      sheet.addPage()
      y = row(
        sheet,
        columns.map(({ title }) => title),
        edge,
        'strong',
      )
    }
    y = row(sheet, cells, y, 'text')
  }
  return y
}

function rowHeight(sheet: PdfSheet, cells: readonly string[], font: 'text' | 'strong'): number {
  sheet.font(font).fontSize(9)
  return Math.max(...cells.map((text, i) => sheet.heightOfString(text, { width: (columns[i]?.width ?? 0) - 8 }))) + 7
}

function row(sheet: PdfSheet, cells: readonly string[], y: number, font: 'text' | 'strong'): number {
  const height = rowHeight(sheet, cells, font)
  let x = edge
  for (const [i, { width: cellWidth, align }] of columns.entries()) {
    box(sheet, x, y, cellWidth, height)
    const aligned = font === 'strong' ? 'center' : align
    sheet.fillColor(ink).text(cells[i] ?? '', x + 4, y + 3.5, { width: cellWidth - 8, align: aligned })
    x += cellWidth
  }
  return y + height
}

function drawTotals(sheet: PdfSheet, totals: InvoiceFacts['totals'], top: number): number {
  let y = ensureSpace(sheet, top, totals.length * 15)
  for (const { label, sum } of totals) {
    sheet.font('strong').fontSize(9.5).fillColor(ink)
    sheet.text(label, edge, y, { width: width - 104, align: 'right' })
    sheet.text(sum, edge + width - 100, y, { width: 96, align: 'right' })
    y += 15
  }
  return y
}

function drawFoot(sheet: PdfSheet, { notes, signatures, qr }: InvoiceFacts, top: number): void {
  const textWidth = width - qrSide - 24
  let y = ensureSpace(sheet, top, Math.max(qrSide + 40, notes.length * 24 + signatures.length * 34))
  const qrX = edge + width - qrSide
  drawQr(sheet, paymentQrBytes(qr.content), { x: qrX, y, side: qrSide })
  sheet.font('text').fontSize(8).fillColor(ink)
  sheet.text(qr.caption, qrX - 10, y + qrSide + 6, { width: qrSide + 20, align: 'center' })
  for (const note of notes) {
    sheet.font('text').fontSize(9).fillColor(ink)
    const height = sheet.heightOfString(note, { width: textWidth })
    sheet.text(note, edge, y, { width: textWidth })
    y += height + 4
  }
  for (const { role, name } of signatures) {
    y += 22
    sheet.font('strong').fontSize(9.5).text(role, edge, y, { lineBreak: false })
    line(sheet, edge + 84, y + 12, edge + 200, y + 12)
    sheet
      .font('text')
      .fontSize(9.5)
      .text(name, edge + 208, y, { width: textWidth - 208 })
  }
}

type Look = { readonly font: 'text' | 'strong'; readonly size: number; readonly color?: string }

/** Writes a text over the whole width, on a further page where this one is full. @returns where the next may begin */
function write(sheet: PdfSheet, text: string, top: number, { font, size, color = ink }: Look): number {
  sheet.font(font).fontSize(size)
  const height = sheet.heightOfString(text, { width })
  const y = ensureSpace(sheet, top, height)
  sheet.font(font).fontSize(size).fillColor(color).text(text, edge, y, { width })
  return y + height
}

function cell(sheet: PdfSheet, text: string, x: number, y: number, cellWidth: number, size: number): void {
  sheet.font('text').fontSize(size).fillColor(ink)
  sheet.text(text, x + 4, y + 3, { width: cellWidth - 8, height: 24, ellipsis: true })
}

function small(sheet: PdfSheet, text: string, x: number, y: number): void {
  sheet
    .font('text')
    .fontSize(7)
    .fillColor(ink)
    .text(text, x + 4, y, { lineBreak: false })
}

function box(sheet: PdfSheet, x: number, y: number, boxWidth: number, height: number): void {
  sheet.rect(x, y, boxWidth, height).lineWidth(0.7).stroke(ink)
}

function line(sheet: PdfSheet, x1: number, y1: number, x2: number, y2: number): void {
  sheet.moveTo(x1, y1).lineTo(x2, y2).lineWidth(0.7).stroke(ink)
}

function thickRule(sheet: PdfSheet, y: number): void {
  sheet
    .moveTo(edge, y)
    .lineTo(edge + width, y)
    .lineWidth(1.6)
    .stroke(ink)
}

function ensureSpace(sheet: PdfSheet, y: number, height: number): number {
  if (y + height <= pageHeight - edge) return y
  sheet.addPage()
  return edge
}
