import { z } from 'zod'
import { definePdf, pageHeight, pageWidth } from '#src/platform/pdf/define-pdf.ts'

const EventDocumentFacts = z.object({
  title: z.string(),
  under: z.string(),
  parts: z.array(z.object({ head: z.string(), lines: z.array(z.string()) })),
  small: z.string(),
})
export type EventDocumentFacts = z.output<typeof EventDocumentFacts>

const edge = { left: 62, right: 62, top: 64, bottom: 64 } as const
const width = pageWidth - edge.left - edge.right
const [ink, quiet] = ['#12161A', '#565E66']

/**
 * A document that the organizer publishes: numbered headings and points on as many pages as needed.
 */
export const eventDocument = definePdf({
  kind: 'event-document',
  facts: EventDocumentFacts,
  about: ({ title, under }) => ({ title: `${title}: ${under}`, language: 'ru' }),
  draw(sheet, { title, under, parts, small }) {
    let y: number = edge.top
    const put = (
      font: 'text' | 'strong' | 'display',
      size: number,
      text: string,
      { indent = 0, after = 6, color = ink } = {},
    ) => {
      const box = { width: width - indent, lineGap: size * 0.25 }
      sheet.font(font).fontSize(size)
      const height = sheet.heightOfString(text, box)
      if (y + height > pageHeight - edge.bottom) {
        sheet.addPage()
        y = edge.top
      }
      sheet.fillColor(color).text(text, edge.left + indent, y, box)
      y += height + after
    }
    put('display', 30, title, { after: 2 })
    put('text', 12, under, { after: 22, color: quiet })
    for (const [i, { head, lines }] of parts.entries()) {
      put('strong', 13, `${i + 1}. ${head}`)
      for (const [n, line] of lines.entries()) put('text', 10.5, `${i + 1}.${n + 1}. ${line}`, { indent: 18 })
      y += 10
    }
    put('text', 8.5, small, { color: quiet })
  },
})
