import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day } from '#src/modules/catalog/contract/shapes.ts'
import { legalKinds } from '#src/modules/tenants/domain/legal-documents.ts'
import type { LegalDocument } from '../domain/legal-document.ts'

const LegalDocumentReply = z.object({
  kind: z.enum(legalKinds),
  version: Day,
  title: z.string(),
  summary: z.string(),
  sections: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        blocks: z
          .array(
            z.discriminatedUnion('kind', [
              z.object({ kind: z.literal('clause'), text: z.string() }),
              z.object({ kind: z.literal('list'), items: z.array(z.string()).readonly() }),
              z.object({
                kind: z.literal('table'),
                head: z.array(z.string()).readonly(),
                rows: z.array(z.array(z.string()).readonly()).readonly(),
              }),
            ]),
          )
          .readonly(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<LegalDocument>

export const getLegalDocumentRoute = defineRoute({
  method: 'get',
  path: '/api/legal/:legalKind',
  summary: 'Retrieve a legal document in force, with the titles of the others',
  role: 'anyone',
  transaction: 'none',
  cacheSeconds: 300,
  params: z.object({ legalKind: z.enum(legalKinds) }),
  reply: z.object({
    document: LegalDocumentReply,
    otherDocuments: z.array(z.object({ path: z.string(), title: z.string() })),
  }),
})
