import { z } from 'zod'
import { definePdf, type PdfSheet, pageHeight, pageWidth } from '#src/platform/pdf/define-pdf.ts'
import { drawPoster } from './poster-in-pdf.ts'

const Fact = z.object({ label: z.string(), text: z.string() })
export const CertificateFacts = z.object({
  language: z.enum(['ru', 'en']),
  /** The title of the document. */
  title: z.string(),
  /** The event's poster as SVG. */
  poster: z.string(),
  head: z.string(),
  lead: z.string(),
  name: z.string(),
  race: z.string(),
  time: Fact,
  /** Ranks and the other time. */
  facts: z.array(Fact).max(5),
  /** The organizer, and the address of the results. */
  small: z.array(z.string()),
})
export type CertificateFacts = z.output<typeof CertificateFacts>

const [ink, quiet, hairline] = ['#12161A', '#565E66', '#B9BEBB']
const side = 56
const wide = pageWidth - 2 * side
const picture = 318

/** A finisher's certificate: one A4 page with the event's poster. */
export const certificateDocument = definePdf({
  kind: 'certificate',
  facts: CertificateFacts,
  about: ({ title, language }) => ({ title, language }),
  draw(sheet, facts) {
    drawPoster(sheet, facts.poster, { x: 0, y: 0, width: pageWidth, height: picture })
    let y = picture + 36
    y = line(sheet, facts.head, y, { font: 'display', max: 54, min: 30, color: ink })
    y = line(sheet, facts.lead, y + 4, { font: 'text', max: 13, min: 9, color: quiet })
    y = line(sheet, facts.name, y + 18, { font: 'strong', max: 34, min: 14, color: ink })
    y = line(sheet, facts.race, y + 4, { font: 'text', max: 14, min: 9, color: quiet })
    y = line(sheet, facts.time.label, y + 26, { font: 'text', max: 11, min: 9, color: quiet })
    y = line(sheet, facts.time.text, y, { font: 'display', max: 96, min: 60, color: ink })
    drawFacts(sheet, facts.facts, y + 18)
    drawSmall(sheet, facts.small)
  },
})

type Line = {
  readonly font: 'text' | 'strong' | 'display'
  readonly max: number
  readonly min: number
  readonly color: string
}

/**
 * Draws a line in the largest size that fits and returns where the next may begin; a text too long
 * for the smallest size ends with an ellipsis.
 */
function line(sheet: PdfSheet, text: string, y: number, { font, max, min, color }: Line): number {
  let size = max
  sheet.font(font).fontSize(size)
  while (size > min && sheet.widthOfString(text) > wide) {
    size -= 1
    sheet.fontSize(size)
  }
  const height = sheet.currentLineHeight(true)
  sheet.fillColor(color).text(text, side, y, { width: wide, height, ellipsis: true })
  return y + height
}

/** Facts side by side, each under its label. */
function drawFacts(sheet: PdfSheet, facts: CertificateFacts['facts'], y: number): void {
  if (facts.length === 0) return
  sheet
    .moveTo(side, y)
    .lineTo(side + wide, y)
    .lineWidth(0.8)
    .undash()
    .stroke(hairline)
  const width = wide / facts.length
  for (const [i, { label, text }] of facts.entries()) {
    const box = { width: width - 10, lineBreak: false, ellipsis: true }
    sheet
      .font('text')
      .fontSize(10)
      .fillColor(quiet)
      .text(label, side + i * width, y + 14, box)
    sheet
      .font('strong')
      .fontSize(17)
      .fillColor(ink)
      .text(text, side + i * width, y + 30, box)
  }
}

function drawSmall(sheet: PdfSheet, small: readonly string[]): void {
  sheet.font('text').fontSize(9).fillColor(quiet)
  for (const [i, text] of small.entries())
    sheet.text(text, side, pageHeight - 48 - (small.length - 1 - i) * 14, {
      width: wide,
      lineBreak: false,
      ellipsis: true,
    })
}
