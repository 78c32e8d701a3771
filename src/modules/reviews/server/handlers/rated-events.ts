import { ok } from '#src/kernel/result.ts'
import { fragment } from '#src/platform/db/sql.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getRatedEventsRoute, type RatedEvent } from '../../contract/rated-events.ts'
import { meanRating, priorCount, type StarSums, weightedRating } from '../../domain/weighted-rating.ts'

type Row = Omit<RatedEvent, 'rank' | 'hundredths' | 'count' | 'weightedHundredths'> & StarSums

/** The database sorts by the same formula; the shown value is computed by the domain. */
export const getRatedEventsHandler = handle(getRatedEventsRoute, async ({ tx, language }, { query }) => {
  const { take } = query
  const skipped = (query.page - 1) * take
  const listed = fragment`e.status = 'published' and e.is_listed and r.stars_count > 0`
  const from = fragment`reviews.ratings r join catalog.events e on e.id = r.event_id`
  const [all] = await tx.sql<StarSums>(fragment`
    select coalesce(sum(r.stars_sum), 0)::int as sum, coalesce(sum(r.stars_count), 0)::int as count from ${from} where ${listed}`)
  const mean = meanRating(all ?? { sum: 0, count: 0 })
  const chosen = fragment.join(
    [
      listed,
      ...(query.sport === undefined ? [] : [fragment`e.sport = ${query.sport}`]),
      ...(query.season === undefined ? [] : [fragment`extract(year from e.starts_on) = ${query.season}`]),
    ],
    fragment` and `,
  )
  const named = (column: 'name' | 'city') => fragment.ref(`e.${column}_${language}`)
  const rows = await tx.sql<Row & { total: number }>(fragment`
    select e.code, ${named('name')} as name, e.sport, ${named('city')} as city, ${fragment.ref(`o.name_${language}`)} as organizer, e.starts_on as "startsOn",
      r.stars_sum as sum, r.stars_count as count, count(*) over ()::int as total
    from ${from} join organizers.organizers o on o.id = e.organizer_id where ${chosen}
    order by (r.stars_sum + ${priorCount * mean}::float8) / (r.stars_count + ${priorCount}) desc, r.stars_count desc, e.starts_on desc, e.code
    limit ${take} offset ${skipped}`)
  const sports = await tx.sql<{ sport: RatedEvent['sport'] }>(
    fragment`select distinct e.sport from ${from} where ${listed} order by 1`,
  )
  const seasons = await tx.sql<{ year: number }>(
    fragment`select distinct extract(year from e.starts_on)::int as year from ${from} where ${listed} order by 1 desc`,
  )
  const totalCount = rows[0]?.total ?? 0
  return ok({
    list: rows.map(({ sum, count, total: _, ...row }, i) => ({
      ...row,
      rank: skipped + i + 1,
      ...{ hundredths: Math.round((sum * 100) / count), count },
      weightedHundredths: Math.round(weightedRating({ sum, count }, mean) * 100),
    })),
    totalCount,
    pageCount: Math.ceil(totalCount / take),
    meanHundredths: Math.round(mean * 100),
    reviewCount: all?.count ?? 0,
    sports: sports.map(({ sport }) => sport),
    seasons: seasons.map(({ year }) => year),
  })
})
