import type { Language } from '#src/kernel/texts.ts'
import { type StandingsRule, seasonYearOfDay } from '#src/modules/catalog/domain/standings-rule.ts'
import { cityNameIn } from '#src/modules/search/server/reads/city-names.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createTtlCache } from '#src/platform/ttl-cache.ts'
import type { StandingsPage } from '../../contract/standings.ts'
import {
  ageGroupsOfField,
  clubStandings,
  personalStandings,
  type StandingsAgeGroup,
  type StandingsField,
  type StandingsRow,
} from '../../domain/standings.ts'
import { type CountedEvent, countedEvents, findSeriesRule, listFinishes } from '../queries/series-finishes.ts'

export type StandingsQuery = {
  readonly code: string
  readonly field: StandingsField
  readonly group: string | undefined
  readonly season: string | undefined
  readonly after: number
  readonly take: number
  readonly language: Language
}

/** A page of a series' standings; null where the series has none. */
export async function standingsPage(tx: Tx, input: StandingsQuery): Promise<StandingsPage | null | 'no_series'> {
  const series = await findSeriesRule(tx, input.code)
  if (series === null) return 'no_series'
  const { rule } = series
  if (rule === null) return null
  const all = await countedEvents(tx, series.id)
  const seasons = [...new Set(all.map(({ startsOn }) => seasonYearOfDay(startsOn, rule)))].sort((a, b) => b - a)
  const season = seasons.find((year) => String(year) === input.season) ?? seasons[0] ?? null
  const events = all.filter(({ startsOn }) => seasonYearOfDay(startsOn, rule) === season)
  const { groups, lists } = await cachedStandings(tx, events, rule, input)
  const group = groups.find((one) => nameOfGroup(one) === input.group) ?? null
  const list = lists(group)
  const until = input.after + input.take
  const page = list.slice(input.after, until)
  return {
    rule: { ...rule, points: [...rule.points] },
    ...{ seasons, season, field: input.field, groups: input.field === 'clubs' ? [] : groups, group },
    events: events.map(({ code, nameRu, nameEn, startsOn }) => ({
      ...{ code, startsOn },
      name: input.language === 'ru' ? nameRu : nameEn,
    })),
    list: page.map((line) => ({
      ...line,
      city: cityNameIn(line.city, input.language),
      points: line.points.map((one) => ({ ...one })),
    })),
    totalCount: list.length,
    nextCursor: list.length > until ? String(until) : null,
  }
}

/** The group as in the address: «30-39», «80-». */
function nameOfGroup({ from, to }: StandingsAgeGroup): string {
  return `${from}-${to ?? ''}`
}

type SeriesStandings = {
  readonly groups: StandingsAgeGroup[]
  lists(group: StandingsAgeGroup | null): readonly StandingsRow[]
}

type CachedStandings = {
  readonly groups: StandingsAgeGroup[]
  readonly byGroup: Map<string, StandingsRow[]>
  readonly finishes: Awaited<ReturnType<typeof listFinishes>>
}
const cache = createTtlCache<CachedStandings>(12, 24 * 3600_000)

/**
 * Computed once for each set of publications and each rule, also for concurrent requests: the key
 * contains every version that the numbers depend on.
 */
async function cachedStandings(
  tx: Tx,
  events: readonly CountedEvent[],
  rule: StandingsRule,
  { field }: StandingsQuery,
): Promise<SeriesStandings> {
  const key = JSON.stringify([events.map(({ id, version }) => [id, version]), rule, field])
  const { finishes, groups, byGroup } = await cache(key, async () => {
    const ids = events.map(({ id }) => id)
    const all = await listFinishes(tx, ids)
    return { finishes: all, groups: ageGroupsOfField(all, field), byGroup: new Map() }
  })
  const codes = events.map(({ code }) => code)
  return {
    groups,
    lists(group) {
      const name = group === null ? '' : nameOfGroup(group)
      const list =
        byGroup.get(name) ??
        (field === 'clubs'
          ? clubStandings(finishes, codes, rule)
          : personalStandings(finishes, codes, rule, { field, group }))
      byGroup.set(name, list)
      return list
    },
  }
}
