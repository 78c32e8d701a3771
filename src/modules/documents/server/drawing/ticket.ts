import { z } from 'zod'
import { definePdf, type PdfSheet, pageHeight, pageWidth } from '#src/platform/pdf/define-pdf.ts'
import { drawQr } from '#src/platform/pdf/draw-qr.ts'
import { drawBrand } from './brand-mark.ts'
import { atMost, fitText, textHeight } from './fitted-text.ts'

const Fact = z.object({ label: z.string(), text: z.string() })
const Ticket = z.object({
  /** The content of the QR code. */
  token: z.string(),
  bib: z.string().nullable(),
  name: z.string(),
  team: z.string(),
  eventName: z.string(),
  raceName: z.string(),
  /** Day, start and place in short form. */
  facts: z.array(Fact),
  pickup: Fact.nullable(),
  bring: z.object({ label: z.string(), lines: z.array(z.string()) }),
  /** Order and organizer, in small type. */
  small: z.array(z.string()),
})
export const TicketSheet = z.object({
  language: z.enum(['ru', 'en']),
  title: z.string(),
  brand: z.object({ code: z.string(), name: z.string(), ink: z.string(), accent: z.string(), onAccent: z.string() }),
  labels: z.object({ ticket: z.string(), bib: z.string(), noBib: z.string(), scan: z.string(), keepNote: z.string() }),
  tickets: z.array(Ticket),
})
type TicketSheet = z.output<typeof TicketSheet>
type Ticket = z.output<typeof Ticket>

/**
 * One A4 page per entry. Folded once, its upper half is the ticket; the lower half has further
 * information.
 */
export const ticketDocument = definePdf({
  kind: 'ticket',
  facts: TicketSheet,
  about: ({ title, language }) => ({ title, language }),
  draw(sheet, facts) {
    for (const [i, ticket] of facts.tickets.entries()) {
      if (i > 0) sheet.addPage()
      drawHead(sheet, facts)
      drawCard(sheet, facts, ticket)
      drawFold(sheet)
      drawLowerHalf(sheet, facts, ticket)
    }
  },
})

const margin = 40
const contentWidth = pageWidth - 2 * margin
const grey = '#565E66'
const hairline = '#B9BEBB'
const card = { x: margin, y: 82, width: contentWidth, height: 314, radius: 16, band: 78, stub: 176 } as const

function drawHead(sheet: PdfSheet, { brand, labels }: TicketSheet): void {
  drawBrand(sheet, brand, margin, 40)
  sheet.font('strong').fontSize(10).fillColor(grey).text(labels.ticket.toLocaleUpperCase('ru'), margin, 47, {
    width: contentWidth,
    align: 'right',
    characterSpacing: 1.4,
  })
}

function drawCard(sheet: PdfSheet, { brand, labels }: TicketSheet, ticket: Ticket): void {
  const { x, y, width, height, radius, band, stub } = card
  const stubX = x + width - stub
  // The event's band at the bottom, clipped to the rounded corners.
  sheet.save().roundedRect(x, y, width, height, radius).clip()
  sheet.rect(x, y + height - band, width, band).fill(brand.accent)
  sheet.restore()
  drawEventBand(sheet, brand.onAccent, ticket)
  sheet.roundedRect(x, y, width, height, radius).lineWidth(1.8).stroke(brand.ink)
  sheet
    .moveTo(x, y + height - band)
    .lineTo(x + width, y + height - band)
    .lineWidth(1.8)
    .stroke(brand.ink)
  sheet
    .save()
    .moveTo(stubX, y + 14)
    .lineTo(stubX, y + height - band - 14)
    .dash(3, { space: 3 })
  sheet.lineWidth(0.9).stroke(brand.ink).undash().restore()
  for (const hole of [x + 22, stubX - 22])
    sheet
      .circle(hole, y + 22, 6)
      .lineWidth(1.4)
      .stroke(brand.ink)
  drawBib(sheet, { ink: brand.ink, labels }, ticket)
  drawStub(sheet, labels.scan, ticket)
}

function drawBib(
  sheet: PdfSheet,
  { ink, labels }: { ink: string; labels: TicketSheet['labels'] },
  ticket: Ticket,
): void {
  const { x, y, width, height, band, stub } = card
  const inner = { x: x + 24, width: width - stub - 48 }
  const bibHeight = height - band
  const nameSize = fitText(sheet, ticket.name, { font: 'strong', width: inner.width, max: 19, min: 11, lines: 2 })
  const nameHeight = textHeight(sheet, ticket.name, inner.width, 2)
  const below = y + bibHeight - 20 - nameHeight - (ticket.team === '' ? 0 : 16)
  sheet
    .font('strong')
    .fontSize(nameSize)
    .fillColor(ink)
    .text(ticket.name, inner.x, below, { width: inner.width, align: 'center', ...atMost(sheet, 2) })
  if (ticket.team !== '') {
    fitText(sheet, ticket.team, { font: 'text', width: inner.width, max: 11, min: 8 })
    sheet.fillColor(grey)
    sheet.text(ticket.team, inner.x, below + nameHeight + 2, {
      width: inner.width,
      align: 'center',
      ...atMost(sheet, 1),
    })
  }
  const label = ticket.bib === null ? labels.noBib : labels.bib
  sheet.font('strong').fontSize(8.5).fillColor(grey)
  sheet.text(label.toLocaleUpperCase('ru'), inner.x, y + 18, {
    width: inner.width,
    align: 'center',
    characterSpacing: 1.2,
  })
  // The digits are centred in the remaining space; their height is 0.7 of the size in this font.
  const number = ticket.bib ?? '—'
  const max = Math.min(186, (below - y - 42) / 0.7)
  const size = fitText(sheet, number, { font: 'display', width: inner.width, max, min: 60 })
  const middle = (y + 32 + below) / 2
  sheet.font('display').fontSize(size).fillColor(ink)
  sheet.text(number, inner.x, middle - figureMiddle * size, { width: inner.width, align: 'center', lineBreak: false })
}

/** From the top of a line to the middle of its digits, as a share of the size. */
const figureMiddle = 0.6

function drawStub(sheet: PdfSheet, scan: string, { token }: Ticket): void {
  const { x, y, width, height, band, stub } = card
  const qr = 132
  const left = x + width - stub + (stub - qr) / 2
  const top = y + (height - band - qr - 34) / 2 + 2
  drawQr(sheet, token, { x: left, y: top, side: qr })
  sheet.font('text').fontSize(8.5).fillColor(grey)
  sheet.text(scan, left - 8, top + qr + 11, { width: qr + 16, align: 'center', lineGap: 1 })
}

function drawEventBand(sheet: PdfSheet, ink: string, { eventName, raceName }: Ticket): void {
  const { x, y, width, height, band } = card
  const inner = { x: x + 24, width: width - 48 }
  const title = eventName.toLocaleUpperCase('ru')
  const raceHeight = 15
  const size = fitText(sheet, title, {
    font: 'display',
    width: inner.width,
    max: 30,
    min: 15,
    lines: 2,
    lineGap: -4,
  })
  const titleHeight = textHeight(sheet, title, inner.width, 2, -4)
  const top = y + height - band + (band - titleHeight - raceHeight) / 2
  sheet.font('display').fontSize(size).fillColor(ink)
  sheet.text(title, inner.x, top, { width: inner.width, align: 'center', lineGap: -4, ...atMost(sheet, 2) })
  fitText(sheet, raceName, { font: 'strong', width: inner.width, max: 11.5, min: 8 })
  sheet.text(raceName, inner.x, top + titleHeight, { width: inner.width, align: 'center', ...atMost(sheet, 1) })
}

/** Marks for folding: two short lines at the edges. */
function drawFold(sheet: PdfSheet): void {
  const y = pageHeight / 2
  for (const [from, to] of [
    [0, 14],
    [pageWidth - 14, pageWidth],
  ] as const) {
    sheet.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(hairline)
  }
}

function drawLowerHalf(sheet: PdfSheet, { labels, brand }: TicketSheet, ticket: Ticket): void {
  const top = pageHeight / 2 + 26
  const factsEnd = drawFacts(sheet, brand.ink, ticket, top)
  sheet
    .moveTo(margin, factsEnd + 16)
    .lineTo(margin + contentWidth, factsEnd + 16)
    .lineWidth(0.7)
    .stroke(hairline)
  const gap = 32
  const column = (contentWidth - gap) / 2
  const lists = factsEnd + 34
  if (ticket.pickup !== null) {
    labelled(sheet, ticket.pickup.label, margin, lists, column)
    sheet.font('text').fontSize(11).fillColor(brand.ink)
    sheet.text(ticket.pickup.text, margin, lists + 17, { width: column, lineGap: 2.5, ...atMost(sheet, 12) })
  }
  const bringAt = ticket.pickup === null ? margin : margin + column + gap
  const bringWidth = ticket.pickup === null ? contentWidth : column
  labelled(sheet, ticket.bring.label, bringAt, lists, bringWidth)
  drawBring(sheet, brand.ink, ticket.bring.lines, { x: bringAt, y: lists + 17, width: bringWidth })
  drawSmall(sheet, [labels.keepNote, ...ticket.small])
}

function drawFacts(sheet: PdfSheet, ink: string, { facts }: Ticket, top: number): number {
  const gap = 18
  const shares = facts.length === 3 ? [0.27, 0.27, 0.46] : facts.map(() => 1 / facts.length)
  const freeWidth = contentWidth - gap * (facts.length - 1)
  let x = margin
  let end = top
  for (const [i, { label, text }] of facts.entries()) {
    const width = freeWidth * (shares[i] ?? 0)
    labelled(sheet, label, x, top, width)
    const size = fitText(sheet, text, { font: 'strong', width, max: 14, min: 9.5, lines: 3, lineGap: 1 })
    const height = textHeight(sheet, text, width, 3, 1)
    sheet.font('strong').fontSize(size).fillColor(ink)
    sheet.text(text, x, top + 16, { width, lineGap: 1, ...atMost(sheet, 3) })
    end = Math.max(end, top + 16 + height)
    x += width + gap
  }
  return end
}

function drawBring(
  sheet: PdfSheet,
  ink: string,
  lines: readonly string[],
  at: { x: number; y: number; width: number },
): void {
  let y = at.y
  for (const line of lines) {
    const width = at.width - 19
    sheet.font('text').fontSize(11)
    const height = sheet.heightOfString(line, { width, lineGap: 2.5 })
    sheet
      .roundedRect(at.x + 0.5, y + 1.5, 10, 10, 2)
      .lineWidth(0.9)
      .stroke(ink)
    sheet.fillColor(ink).text(line, at.x + 19, y, { width, lineGap: 2.5 })
    y += height + 4
  }
}

function drawSmall(sheet: PdfSheet, lines: readonly string[]): void {
  sheet.font('text').fontSize(8.5)
  const text = lines.join('\n')
  const height = sheet.heightOfString(text, { width: contentWidth, lineGap: 2 })
  const top = pageHeight - 40 - height
  sheet
    .moveTo(margin, top - 12)
    .lineTo(margin + contentWidth, top - 12)
    .lineWidth(0.7)
    .stroke(hairline)
  sheet.fillColor(grey).text(text, margin, top, { width: contentWidth, lineGap: 2 })
}

function labelled(sheet: PdfSheet, label: string, x: number, y: number, width: number): void {
  sheet
    .font('text')
    .fontSize(9)
    .fillColor(grey)
    .text(label, x, y, { width, ...atMost(sheet, 1) })
}
