import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { EventGrid } from '#src/modules/catalog/parts/event-card.tsx'
import { HeroPicture } from '#src/modules/catalog/parts/hero-picture.tsx'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { collectionPage, type EventQuery, eventsPath, unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import { apiQuery } from '#src/modules/search/parts/api-query.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { Route } from './+types/nbd'

export const handle = { texts: ['catalog', 'site-nbd'] } satisfies RouteHandle

const ofMovement = (type: 'future' | 'results'): EventQuery => ({ ...unfilteredTab(type), filters: { nrm: true } })
const shown = 9

export async function loader({ context }: Route.LoaderArgs) {
  const query = apiQuery({ ...ofMovement('future'), take: shown })
  const { list, totalCount } = await context.get(apiContext).must('GET /api/events/list', { query })
  return { list, totalCount, canonical: `${context.get(siteContext).publicOrigin}/nbd` }
}

/** The national running movement, and its events. */
export default function NbdScreen({ loaderData: { list, totalCount, canonical } }: Route.ComponentProps) {
  const t = useTexts('site-nbd')
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  return (
    <>
      <PageHead title={t('title')} description={t('description')} canonical={canonical} />
      <section data-night className="relative overflow-hidden bg-night text-on-night">
        <HeroPicture name="nbd" />
        <div className="page-column relative flex flex-col gap-5 pt-10 pb-12 tablet:pt-16 tablet:pb-20">
          <h1 className="headline max-w-[14em] text-hero">{t('heading')}</h1>
          <p className="max-w-xl text-lg text-on-night-2">{format.typeset(t('lead'))}</p>
        </div>
      </section>
      <div className="page-column flex flex-col gap-10 py-10 tablet:gap-14 tablet:py-14">
        <PageSection title={t('benefitsTitle')}>
          <ul className="grid gap-4 tablet:grid-cols-3 tablet:gap-6">
            {([1, 2, 3] as const).map((n) => (
              <li key={n} className="flex flex-col gap-2 rounded-card border border-line bg-paper p-5">
                <h3 className="font-semibold text-lg">{t(`benefit${n}Title`)}</h3>
                <p className="text-ink-2">{format.typeset(t(`benefit${n}`))}</p>
              </li>
            ))}
          </ul>
        </PageSection>
        <PageSection title={t('howTitle')}>
          <p className="max-w-prose text-lg">{format.typeset(t('how'))}</p>
        </PageSection>
        <PageSection title={t('upcoming')} note={totalCount > 0 && tCatalog('homeEvents', { count: totalCount })}>
          {list.length === 0 ? (
            <EmptyState
              title={t('empty')}
              action={
                <LinkButton to={eventsPath(collectionPage('running'))} look="quiet">
                  {t('emptyAction')}
                </LinkButton>
              }
            >
              {t('emptyHint')}
            </EmptyState>
          ) : (
            <EventGrid events={list} />
          )}
          <div className="flex flex-wrap gap-3">
            {list.length > 0 && <LinkButton to={eventsPath(ofMovement('future'))}>{t('all')}</LinkButton>}
            <LinkButton to={eventsPath(ofMovement('results'))} look="quiet">
              {t('results')}
            </LinkButton>
          </div>
        </PageSection>
      </div>
    </>
  )
}
