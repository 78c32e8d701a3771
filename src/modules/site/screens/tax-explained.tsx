import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { ProsePage } from '../parts/prose-page.tsx'
import type { Route } from './+types/tax-explained'

export const handle = { texts: ['site-tax'] } satisfies RouteHandle

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: `${context.get(siteContext).publicOrigin}/Home/TaxDeduction` }
}

/**
 * The tax deduction for entry fees: its conditions, its amount, and how to apply; public, without a
 * session.
 */
export default function TaxExplainedScreen({ loaderData: { canonical } }: Route.ComponentProps) {
  const t = useTexts('site-tax')
  const { typeset } = useFormat()
  const four = [1, 2, 3, 4] as const
  return (
    <>
      <PageHead title={t('title')} description={t('description')} canonical={canonical} />
      <ProsePage
        heading={t('heading')}
        lead={t('lead')}
        picture="tax"
        stats={([1, 2, 3] as const).map((n) => ({ title: t(`figure${n}`), text: t(`figure${n}Text`) }))}
        parts={{ title: t('partsTitle'), list: four.map((n) => ({ title: t(`part${n}Title`), text: t(`part${n}`) })) }}
        steps={{ title: t('stepsTitle'), list: four.map((n) => ({ title: t(`step${n}Title`), text: t(`step${n}`) })) }}
        end={{
          title: t('actionTitle'),
          actions: (
            <>
              <LinkButton to="/tax-deduction" look="accent">
                {t('action')}
              </LinkButton>
              <LinkButton to="/events/past" look="quiet">
                {t('find')}
              </LinkButton>
            </>
          ),
        }}
      >
        <PageSection title={t('noteTitle')}>
          <p className="max-w-prose text-lg">{typeset(t('note'))}</p>
        </PageSection>
      </ProsePage>
    </>
  )
}
