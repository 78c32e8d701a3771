import { useOutletContext } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { SeriesStandings } from '#src/modules/results/parts/series-standings.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { EventGrid } from '../parts/event-card.tsx'
import type { SeriesOutlet } from '../parts/series-outlet.ts'
import { SeriesPartners } from '../parts/series-partners.tsx'
import type { Route } from './+types/series-overview'

export const handle = { texts: ['catalog', 'catalog-series', 'results-standings'] } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { field, group, season, cursor } = asked
  const query = { field: isField(field) ? field : ('women' as const), group, season, cursor }
  const { standings } = await context
    .get(apiContext)
    .must('GET /api/series/:code/standings', { params: { code: params.seriesCode }, query })
  return { standings, isFirstPage: cursor === undefined }
}

function isField(text: string | undefined): text is 'women' | 'men' | 'clubs' {
  return text === 'women' || text === 'men' || text === 'clubs'
}

const shownNext = 3

/** What the series is, what comes next, who helps it, and who leads it: the longest of these stands last. */
export default function SeriesOverviewScreen({ loaderData: { standings, isFirstPage } }: Route.ComponentProps) {
  const t = useTexts('catalog-series')
  const own = useTexts('catalog')
  const format = useFormat()
  const { series } = useOutletContext<SeriesOutlet>()
  const address = `/series/${series.code}`
  const { ahead } = series
  return (
    <>
      <div className="flex max-w-prose flex-col items-start gap-4 text-lg">
        {series.about.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{format.typeset(paragraph)}</p>
        ))}
        {series.website !== '' && (
          <a
            href={series.website}
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-2 text-base underline underline-offset-2"
          >
            {own('seriesWebsite')}
            <Icon name="external" size={16} />
          </a>
        )}
      </div>
      {ahead.length > 0 ? (
        <PageSection title={t('next')}>
          <EventGrid events={ahead.slice(0, shownNext)} />
          {ahead.length > shownNext && (
            <LinkButton to={`${address}/events/future`} look="quiet" className="self-start">
              {t('nextAll')}
            </LinkButton>
          )}
        </PageSection>
      ) : (
        series.over.length === 0 && (
          <EmptyState
            title={own('seriesEmpty')}
            action={
              <LinkButton to="/events/future" look="quiet">
                {t('allEvents')}
              </LinkButton>
            }
          >
            {own('seriesEmptyHint')}
          </EmptyState>
        )
      )}
      {isFirstPage && <SeriesPartners partners={series.partners} />}
      {standings && <SeriesStandings page={standings} address={address} isFirstPage={isFirstPage} />}
    </>
  )
}
