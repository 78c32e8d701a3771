import { ok } from '#src/kernel/result.ts'
import { legalKinds, legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getLegalDocumentRoute } from '../../contract/legal.ts'
import { legalDocument } from '../legal-documents.ts'

export const getLegalDocumentHandler = handle(getLegalDocumentRoute, async ({ language, services }, { params }) =>
  ok({
    document: legalDocument(params.legalKind, language, services),
    otherDocuments: legalKinds
      .filter((kind) => kind !== params.legalKind)
      .map((kind) => ({ path: legalPath(kind), title: legalDocument(kind, language, services).title })),
  }),
)
