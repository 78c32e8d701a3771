import { redirect, useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { StandingsTop } from '#src/modules/results/parts/standings-top.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { SeriesDates } from '../parts/series-dates.tsx'
import type { SeriesOutlet } from '../parts/series-outlet.ts'
import { SeriesPartners } from '../parts/series-partners.tsx'
import type { Route } from './+types/series-overview'

export const handle = { texts: ['catalog', 'series', 'results-standings'] } satisfies RouteHandle

const leaderCount = 10

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const address = `/series/${params.seriesCode}`
  // The complete standings were on this page once: shared links to them are redirected.
  if (['field', 'group', 'season', 'cursor'].some((name) => searchParams.has(name)))
    throw redirect(`${address}/standings${search}`, 301)
  const api = context.get(apiContext)
  const standingsOf = (field: 'women' | 'men') =>
    api.must('GET /api/series/:code/standings', {
      params: { code: params.seriesCode },
      query: { field, take: leaderCount },
    })
  const [women, men] = await Promise.all([standingsOf('women'), standingsOf('men')])
  return { women: women.standings, men: men.standings }
}

/** The series' description, dates, leaders and partners. */
export default function SeriesOverviewScreen({ loaderData: { women, men } }: Route.ComponentProps) {
  const { series } = useOutletContext<SeriesOutlet>()
  const isEmpty = series.upcoming.length + series.past.length === 0
  return (
    <div className="flex flex-col gap-10 tablet:gap-12">
      <About series={series} />
      {isEmpty ? <NoEvents /> : <SeriesDates series={series} />}
      {women !== null && men !== null && (
        <StandingsTop women={women} men={men} address={`/series/${series.code}/standings`} />
      )}
      <SeriesPartners partners={series.partners} />
    </div>
  )
}

function About({ series: { about, website } }: SeriesOutlet) {
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex max-w-prose flex-col gap-3 landscape:grid landscape:max-w-none landscape:grid-cols-2 landscape:gap-x-8">
        {about.split(/\n+/).map((paragraph) => (
          <p key={paragraph} className="landscape:max-w-prose">
            {format.typeset(paragraph)}
          </p>
        ))}
      </div>
      {website !== '' && (
        <a
          href={website}
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 underline underline-offset-2"
        >
          {tCatalog('seriesWebsite')}
          <Icon name="external" size={16} />
        </a>
      )}
    </div>
  )
}

function NoEvents() {
  const t = useTexts('series')
  const tCatalog = useTexts('catalog')
  return (
    <EmptyState
      title={tCatalog('seriesEmpty')}
      action={
        <LinkButton to="/events/future" look="quiet">
          {t('allEvents')}
        </LinkButton>
      }
    >
      {tCatalog('seriesEmptyHint')}
    </EmptyState>
  )
}
