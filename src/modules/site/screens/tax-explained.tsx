import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { ProsePage } from '../parts/prose-page.tsx'
import type { Route } from './+types/tax-explained'

export const handle = { texts: ['site-tax'] } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  return {
    text: await context.get(apiContext).must('GET /api/pages/:proseName', { params: { proseName: 'tax-deduction' } }),
    canonical: `${context.get(siteContext).publicOrigin}/Home/TaxDeduction`,
  }
}

/**
 * The tax deduction for entry fees: its conditions, its amount, and how to apply; public, without a
 * session.
 */
export default function TaxExplainedScreen({ loaderData: { text, canonical } }: Route.ComponentProps) {
  const t = useTexts('site-tax')
  return (
    <>
      <PageHead title={text.title} description={text.description} canonical={canonical} />
      <ProsePage
        text={text}
        picture="tax"
        actions={
          <>
            <LinkButton to="/tax-deduction" look="accent">
              {t('action')}
            </LinkButton>
            <LinkButton to="/events/past" look="quiet">
              {t('find')}
            </LinkButton>
          </>
        }
      />
    </>
  )
}
