import { z } from 'zod'
import { definePdf, type PdfSheet, pageHeight, pageWidth } from '#src/platform/pdf/define-pdf.ts'

const Row = z.object({ label: z.string(), text: z.string() })
export const PolicyFacts = z.object({
  language: z.enum(['ru', 'en']),
  /** The title of the file. */
  title: z.string(),
  insurer: z.string(),
  heading: z.string(),
  number: z.string(),
  /** Says that the policy is not valid any more; null: it is. */
  cancelled: z.string().nullable(),
  blocks: z.array(z.object({ title: z.string(), rows: z.array(Row) })),
  terms: z.array(z.string()),
})
export type PolicyFacts = z.output<typeof PolicyFacts>

const [ink, quiet, hairline, stop] = ['#12161A', '#565E66', '#B9BEBB', '#A3231B']
const margin = 56
const width = pageWidth - 2 * margin
const labelWidth = 150

/** One person's insurance policy, on A4; long terms continue on a further page. */
export const policyDocument = definePdf({
  kind: 'policy',
  facts: PolicyFacts,
  about: ({ title, language }) => ({ title, language }),
  draw(sheet, facts) {
    let y = drawHead(sheet, facts)
    for (const { title, rows } of facts.blocks) y = drawBlock(sheet, title, rows, y)
    drawTerms(sheet, facts.terms, y + 8)
  },
})

function drawHead(sheet: PdfSheet, { insurer, heading, number, cancelled }: PolicyFacts): number {
  let y = write(sheet, insurer, 52, { font: 'strong', size: 11, color: quiet })
  y = write(sheet, heading, y + 18, { font: 'display', size: 40, color: ink })
  y = write(sheet, number, y, { font: 'strong', size: 15, color: ink })
  if (cancelled !== null) y = write(sheet, cancelled, y + 8, { font: 'strong', size: 12, color: stop })
  return y + 10
}

function drawBlock(sheet: PdfSheet, title: string, rows: readonly z.output<typeof Row>[], top: number): number {
  let y = ensureSpace(sheet, top + 14, 60)
  rule(sheet, y)
  y = write(sheet, title, y + 12, { font: 'strong', size: 12, color: ink }) + 4
  for (const { label, text } of rows) {
    sheet.font('text').fontSize(10.5)
    const textWidth = width - labelWidth
    const height = Math.max(
      sheet.heightOfString(label, { width: labelWidth - 12 }),
      sheet.heightOfString(text, { width: textWidth }),
    )
    y = ensureSpace(sheet, y, height)
    sheet.fillColor(quiet).text(label, margin, y, { width: labelWidth - 12 })
    sheet.fillColor(ink).text(text, margin + labelWidth, y, { width: textWidth })
    y += height + 5
  }
  return y
}

function drawTerms(sheet: PdfSheet, terms: readonly string[], top: number): void {
  let y = ensureSpace(sheet, top, 60)
  rule(sheet, y)
  y += 12
  for (const text of terms) {
    sheet.font('text').fontSize(9.5)
    y = ensureSpace(sheet, y, sheet.heightOfString(text, { width, lineGap: 1.5 }))
    y = write(sheet, text, y, { font: 'text', size: 9.5, color: quiet }) + 4
  }
}

type Look = { readonly font: 'text' | 'strong' | 'display'; readonly size: number; readonly color: string }

/** Writes a text over the whole width. @returns where the next may begin */
function write(sheet: PdfSheet, text: string, y: number, { font, size, color }: Look): number {
  sheet.font(font).fontSize(size).fillColor(color)
  const height = sheet.heightOfString(text, { width, lineGap: 1.5 })
  sheet.text(text, margin, y, { width, lineGap: 1.5 })
  return y + height
}

function rule(sheet: PdfSheet, y: number): void {
  sheet
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.7)
    .stroke(hairline)
}

/** The place for so much height: here, or at the top of a further page. */
function ensureSpace(sheet: PdfSheet, y: number, height: number): number {
  if (y + height <= pageHeight - margin) return y
  sheet.addPage()
  return margin
}
