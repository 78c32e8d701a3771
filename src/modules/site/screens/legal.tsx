import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { isLegalKind, legalKinds, legalPathOf } from '#src/modules/tenants/domain/legal-document.ts'
import { legalDocument, legalTitle } from '../domain/legal/legal-document.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import type { Route } from './+types/legal'

export const handle = { texts: ['site'], background: 'white' } satisfies RouteHandle

/** The document of the address, in the reader's language; served on every tenant. */
export function loader({ params, context }: Route.LoaderArgs) {
  if (!isLegalKind(params.kind)) throw new Response(null, { status: 404 })
  const { language } = context.get(siteContext)
  const shown = params.kind
  return {
    document: legalDocument(shown, language),
    others: legalKinds
      .filter((kind) => kind !== shown)
      .map((kind) => ({ path: legalPathOf(kind), title: legalTitle(kind, language) })),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return [{ title: loaderData.document.title }, { name: 'description', content: loaderData.document.summary }]
}

export default function LegalScreen({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} others={loaderData.others} />
}
