import { z } from 'zod'
import type { ContentBlock } from '#src/lib/content-blocks.ts'

const runs = z
  .array(z.object({ text: z.string(), isStrong: z.boolean().optional(), href: z.string().optional() }).readonly())
  .readonly()

/** A block of a content file, as calls return it. */
export const ContentBlockReply = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    id: z.string(),
    level: z.union([z.literal(2), z.literal(3)]),
    text: z.string(),
  }),
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(runs).readonly() }),
  z.object({
    kind: z.literal('table'),
    head: z.array(z.string()).readonly(),
    rows: z.array(z.array(z.string()).readonly()).readonly(),
  }),
]) satisfies z.ZodType<ContentBlock>
