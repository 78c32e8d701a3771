import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { type ProseText, proseNames } from '../domain/prose-page.ts'

/** A title and its text. */
export const Titled = z.object({ title: z.string(), text: z.string() })
const Parts = z.object({ title: z.string(), list: z.array(Titled.extend({ id: z.string() })).readonly() })

export const getProsePageRoute = defineRoute({
  method: 'get',
  path: '/api/pages/:proseName',
  summary: 'Retrieve the words of an information page',
  role: 'anyone',
  transaction: 'none',
  cacheSeconds: 300,
  params: z.object({ proseName: z.enum(proseNames) }),
  reply: z.object({
    title: z.string(),
    description: z.string(),
    heading: z.string(),
    lead: z.string(),
    figures: z.array(Titled).readonly(),
    parts: Parts,
    steps: Parts,
    note: Titled.nullable(),
    /** The title above the page's buttons. */
    action: z.string(),
  }) satisfies z.ZodType<ProseText>,
})
