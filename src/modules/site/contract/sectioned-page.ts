import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { type SectionedPage, sectionedPageNames, sectionsOfPage } from '../domain/sectioned-page.ts'
import { Titled } from './prose-page.ts'

export const getSectionedPageRoute = defineRoute({
  method: 'get',
  path: '/api/page-sections/:pageName',
  summary: 'Retrieve the words of the contacts, the careers or the page for companies, by section',
  role: 'anyone',
  transaction: 'none',
  cacheSeconds: 300,
  params: z.object({ pageName: z.enum(sectionedPageNames) }),
  reply: z.object({
    title: z.string(),
    description: z.string(),
    heading: z.string(),
    lead: z.string().nullable(),
    sections: z
      .array(
        z.object({
          id: z.enum(Object.values(sectionsOfPage).flat()),
          title: z.string(),
          paragraphs: z.array(z.string()).readonly(),
          list: z.array(Titled.extend({ id: z.string() })).readonly(),
        }),
      )
      .readonly(),
  }) satisfies z.ZodType<SectionedPage>,
})
