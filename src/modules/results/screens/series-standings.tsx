import { useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import type { SeriesOutlet } from '#src/modules/series/parts/series-outlet.ts'
import { SeriesStandings } from '../parts/series-standings.tsx'
import type { Route } from './+types/series-standings'

export const handle = { texts: ['catalog', 'series', 'results-standings'] } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const searchParams = Object.fromEntries(new URL(request.url).searchParams)
  const { field, group, season, cursor } = searchParams
  const query = { field: isField(field) ? field : ('women' as const), group, season, cursor }
  const { standings } = await context
    .get(apiContext)
    .must('GET /api/series/:code/standings', { params: { code: params.seriesCode }, query })
  if (standings === null) throw new Response(null, { status: 404 }) // the series has no standings
  return { standings, isFirstPage: cursor === undefined }
}

function isField(text: string | undefined): text is 'women' | 'men' | 'clubs' {
  return text === 'women' || text === 'men' || text === 'clubs'
}

/** The complete standings of a series: seasons, women, men, clubs, and age groups. */
export default function SeriesStandingsScreen({ loaderData: { standings, isFirstPage } }: Route.ComponentProps) {
  const { series } = useOutletContext<SeriesOutlet>()
  return <SeriesStandings page={standings} address={`/series/${series.code}/standings`} isFirstPage={isFirstPage} />
}
