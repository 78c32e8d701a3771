import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { fragment } from '#src/platform/db/sql.ts'
import { type EventQuery, seasonOf } from '../../domain/event-query.ts'
import type { SeriesDraft } from '../../domain/series-draft.ts'
import { type Sport, sports } from '../../domain/sport.ts'
import { seasonBits } from './day-bits.ts'
import { dayOfNumber, type EventIndex } from './event-index.ts'
import { conditionsOf } from './filter-conditions.ts'
import { presentNow } from './present.ts'

export type SeriesRow = {
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly aboutRu: string
  readonly aboutEn: string
  readonly website: string
  readonly organizerRu: string
  readonly organizerEn: string
  readonly hasStandings: boolean
  /** In which its season begins, by the rule of its standings; null where it has none. */
  readonly seasonMonth: 1 | 7 | null
}

const columns = fragment`r.code, r.name_ru as "nameRu", r.name_en as "nameEn", r.about_ru as "aboutRu",
  r.about_en as "aboutEn", r.website, o.name_ru as "organizerRu", o.name_en as "organizerEn",
  r.standings is not null as "hasStandings", (r.standings->>'seasonMonth')::int as "seasonMonth"`
const source = fragment`catalog.series r join organizers.organizers o on o.id = r.organizer_id`

export async function findSeries(tx: Tx, code: string): Promise<SeriesRow | null> {
  const [row] = await tx.run<SeriesRow>(fragment`select ${columns} from ${source} where r.code = ${code}`)
  return row ?? null
}

/** The names of a series that this organizer may put an event into; null where it has none with this code. */
export async function seriesOfOrganizer(tx: Tx, code: string, organizerId: string): Promise<readonly string[] | null> {
  const [row] = await tx.sql<{ names: string[] }>`
    select array[name_ru, name_en] as names from catalog.series where code = ${code} and organizer_id = ${organizerId}`
  return row?.names ?? null
}

/** @returns its id; null where the code is another organizer's or another brand's */
export async function writeSeries(tx: Tx, draft: SeriesDraft): Promise<string | null> {
  const standings = draft.standings === undefined ? null : JSON.stringify(draft.standings)
  const [row] = await tx.sql<{ id: string }>`
    insert into catalog.series as s (tenant_id, organizer_id, code, name_ru, name_en, about_ru, about_en, website, standings)
    values (${draft.tenantId}, ${draft.organizerId}, ${draft.code}, ${draft.name.ru}, ${draft.name.en},
            ${draft.about.ru}, ${draft.about.en}, ${draft.website}, ${standings}::jsonb)
    on conflict (code) do update set name_ru = excluded.name_ru, name_en = excluded.name_en,
      about_ru = excluded.about_ru, about_en = excluded.about_en, website = excluded.website,
      standings = excluded.standings
    where s.organizer_id = excluded.organizer_id and s.tenant_id = excluded.tenant_id
    returning id`
  return row?.id ?? null
}

export type FoundSeries = SeriesRow & {
  readonly events: number
  /** The next event's first day; null where all are over, postponed or cancelled. */
  readonly nextOn: PlainDate | null
  readonly firstOn: PlainDate
  readonly lastOn: PlainDate
  readonly sports: readonly Sport[]
  readonly cities: readonly { readonly ru: string; readonly en: string }[]
  /** The event that stands for the series in pictures: the next, else the last. */
  readonly face: { readonly code: string; readonly sport: Sport; readonly tenant: string }
}

/**
 * Every series with an event that the filters leave in the season, soonest next event first; those that are over come last,
 * newest first. What is told of each is of all seasons: it is the same series on every page, and its next event may be in the next one.
 */
export async function seriesFound(tx: Tx, query: EventQuery): Promise<FoundSeries[]> {
  const present = await presentNow(tx)
  const { index, today, bits } = present
  const matching = conditionsOf(query, present)
  const inSeason = seasonBits[seasonOf(query)]
  const sums = new Map<number, SeriesSum>()
  for (let slot = 0; slot < index.size; slot += 1) {
    const series = index.series[slot] ?? -1
    if (series < 0 || !index.isListed[slot] || !matching.every(({ isMet }) => isMet(slot))) continue
    const sum = sums.get(series) ?? new SeriesSum(index)
    sums.set(series, sum)
    sum.add(slot, today[index.zone[slot] ?? -1] ?? 0, ((bits.seasons[slot] ?? 0) & inSeason) !== 0)
  }
  const found = [...sums]
    .map(([series, sum]) => ({ code: index.seriesCodes.values[series] ?? '', ...sum.told() }))
    .filter(({ isInSeason }) => isInSeason)
  const rows = await tx.run<SeriesRow & { tenant: string }>(fragment`
    select ${columns}, (select t.code from catalog.events e join tenants.tenants t on t.id = e.tenant_id where e.code = f.face) as tenant
    from unnest(${found.map(({ code }) => code)}::text[], ${found.map(({ face }) => face.code)}::text[]) as f (code, face)
    join catalog.series r on r.code = f.code join organizers.organizers o on o.id = r.organizer_id`)
  const byCode = new Map(found.map((one) => [one.code, one]))
  return rows
    .flatMap(({ tenant, ...row }): FoundSeries[] => {
      const sum = byCode.get(row.code)
      return sum === undefined ? [] : [{ ...row, ...sum, face: { ...sum.face, tenant } }]
    })
    .sort(
      (a, b) =>
        compare(a.nextOn ?? '9999', b.nextOn ?? '9999') || compare(b.lastOn, a.lastOn) || compare(a.code, b.code),
    )
}

/** What the events of one series come to. */
class SeriesSum {
  #events = 0
  #isInSeason = false
  #firstOn = Number.POSITIVE_INFINITY
  #lastOn = Number.NEGATIVE_INFINITY
  #nextOn = Number.POSITIVE_INFINITY
  #face = { slot: -1, away: Number.POSITIVE_INFINITY }
  readonly #sports = new Set<Sport>()
  readonly #cities = new Set<number>()
  readonly #index: EventIndex

  constructor(index: EventIndex) {
    this.#index = index
  }

  add(slot: number, today: number, isInSeason: boolean): void {
    const index = this.#index
    const [startsOn, endsOn] = [index.startsOn[slot] ?? 0, index.endsOn[slot] ?? 0]
    this.#events += 1
    this.#isInSeason ||= isInSeason
    this.#firstOn = Math.min(this.#firstOn, startsOn)
    this.#lastOn = Math.max(this.#lastOn, endsOn)
    const isNext = startsOn >= today && index.isCalledOff[slot] !== true
    if (isNext) this.#nextOn = Math.min(this.#nextOn, startsOn)
    this.#sports.add(sports[index.sport[slot] ?? -1] ?? 'run')
    this.#cities.add(index.city[slot] ?? -1)
    // the next before those that are over
    const away = isNext ? startsOn - today : 1_000_000 + Math.abs(today - startsOn)
    const isNearer =
      away < this.#face.away || (away === this.#face.away && this.#code(slot) < this.#code(this.#face.slot))
    if (isNearer) this.#face = { slot, away }
  }

  told() {
    const { cities, sport } = this.#index
    const { slot } = this.#face
    return {
      events: this.#events,
      isInSeason: this.#isInSeason,
      firstOn: dayOfNumber(this.#firstOn),
      lastOn: dayOfNumber(this.#lastOn),
      nextOn: Number.isFinite(this.#nextOn) ? dayOfNumber(this.#nextOn) : null,
      sports: [...this.#sports].sort(),
      cities: [...this.#cities].flatMap((city) => cities.values[city] ?? []).sort((a, b) => compare(a.ru, b.ru)),
      face: { code: this.#code(slot), sport: sports[sport[slot] ?? -1] ?? 'run' },
    }
  }

  #code(slot: number): string {
    return this.#index.codes[slot] ?? ''
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
