import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { isLegalKind, legalKinds, legalPath } from '#src/modules/tenants/domain/legal-versions.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { legalDocument, legalTitle } from '../domain/legal/legal-document.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import type { Route } from './+types/legal'

export const handle = { texts: ['site'], background: 'white' } satisfies RouteHandle

/** The document of the address, in the reader's language; served on every tenant. */
export function loader({ params, context }: Route.LoaderArgs) {
  if (!isLegalKind(params.kind)) throw new Response(null, { status: 404 })
  const { language, publicOrigin: origin, tenantCode } = context.get(siteContext)
  const shown = params.kind
  return {
    document: legalDocument(shown, language),
    // The documents are the installation's: all tenants show the same ones.
    canonical: tenantCode === defaultTenantCode ? origin + legalPath(shown) : null,
    otherDocuments: legalKinds
      .filter((kind) => kind !== shown)
      .map((kind) => ({ path: legalPath(kind), title: legalTitle(kind, language) })),
  }
}

export default function LegalScreen({ loaderData }: Route.ComponentProps) {
  const { document, otherDocuments, canonical } = loaderData
  return (
    <>
      <PageHead title={document.title} description={document.summary} canonical={canonical} />
      <LegalPage document={document} otherDocuments={otherDocuments} />
    </>
  )
}
