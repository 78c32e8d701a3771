import { apiContext } from '#src/app/client/api-context.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { SeriesPage } from '../contract/series.ts'
import { EventGrid } from '../parts/event-card.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/series'

export const handle = { texts: ['catalog'] } satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const series = await context.get(apiContext).must('GET /api/series/:code', { params: { code: params.seriesCode } })
  return { series, canonical: `${context.get(siteContext).origin}/series/${series.code}` }
}

/** A series: what it is, what comes next, and what is over. */
export default function SeriesScreen({ loaderData: { series, canonical } }: Route.ComponentProps) {
  const t = useTexts('catalog')
  const { ahead, over } = series
  return (
    <>
      <PageHead
        title={t('seriesMeta', { name: series.name })}
        description={series.about.split('\n')[0] ?? ''}
        canonical={canonical}
      />
      <SeriesHead series={series} />
      <div className="page-column flex flex-col gap-10 py-8 tablet:gap-12 tablet:py-12">
        {ahead.length > 0 && (
          <PageSection title={t('seriesAhead')} note={t('seriesEvents', { count: ahead.length })}>
            <EventGrid events={ahead} />
          </PageSection>
        )}
        {over.length > 0 && (
          <PageSection title={t('seriesPast')} note={t('seriesEvents', { count: over.length })}>
            <EventGrid events={over} />
          </PageSection>
        )}
        {ahead.length + over.length === 0 && (
          <EmptyState
            title={t('seriesEmpty')}
            action={
              <LinkButton to="/events/future" look="quiet">
                {t('homeUpcomingAll')}
              </LinkButton>
            }
          >
            {t('seriesEmptyHint')}
          </EmptyState>
        )}
      </div>
    </>
  )
}

function SeriesHead({ series }: { series: SeriesPage }) {
  const t = useTexts('catalog')
  const format = useFormat()
  return (
    <header className="border-line border-b bg-paper">
      <div className="page-column flex flex-col items-start gap-4 pt-4 pb-8 tablet:pb-12">
        <Breadcrumbs crumbs={[{ label: t('seriesAll'), to: '/events/series' }, { label: series.name }]} />
        <h1 className="headline text-h1">{series.name}</h1>
        <div className="flex max-w-prose flex-col gap-4 text-lg">
          {series.about.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{format.typeset(paragraph)}</p>
          ))}
        </div>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-ink-2">
          <span>{t('seriesBy', { organizer: series.organizer })}</span>
          {series.website !== '' && (
            <a
              href={series.website}
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 text-ink underline underline-offset-2"
            >
              {t('seriesWebsite')}
              <Icon name="external" size={16} />
            </a>
          )}
        </p>
      </div>
    </header>
  )
}
