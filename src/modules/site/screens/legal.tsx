import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useSite } from '#src/client/use-site.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { isLegalKind, legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { CounterChoice } from '../parts/counter-choice.tsx'
import { LegalPage } from '../parts/legal-page.tsx'
import type { Route } from './+types/legal'

export const handle = { texts: ['site', 'site-counter'], background: 'white' } satisfies RouteHandle

/** The document of the address, in the reader's language; served on every tenant. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { kind } = params
  if (!isLegalKind(kind)) throw new Response(null, { status: 404 })
  const { publicOrigin: origin, tenantCode } = context.get(siteContext)
  return {
    ...(await context.get(apiContext).must('GET /api/legal/:legalKind', { params: { legalKind: kind } })),
    // The documents are the installation's: all tenants show the same ones.
    canonical: tenantCode === defaultTenantCode ? origin + legalPath(kind) : null,
  }
}

export default function LegalScreen({ loaderData }: Route.ComponentProps) {
  const { document, otherDocuments, canonical } = loaderData
  const { counter } = useSite()
  return (
    <>
      <PageHead title={document.title} description={document.summary} canonical={canonical} />
      <LegalPage document={document} otherDocuments={otherDocuments} />
      {document.kind === 'cookies' && counter && (
        <CounterChoice isAllowed={counter.choice === 'yes'} back={`${legalPath('cookies')}#counter`} />
      )}
    </>
  )
}
