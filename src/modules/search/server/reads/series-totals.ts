import type { PlainDate } from '#src/kernel/plain-date.ts'
import { type Sport, sports } from '#src/modules/catalog/domain/sport.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type EventQuery, effectiveSeason } from '../../domain/event-query.ts'
import { currentSearch } from '../queries/current-search.ts'
import { seasonBits } from '../queries/day-bits.ts'
import { dayOfNumber, type EventIndex } from '../queries/event-index.ts'
import { buildConditions } from '../queries/filter-conditions.ts'

/** Totals over the events of one series, in all seasons. */
export type SeriesTotals = {
  readonly code: string
  readonly events: number
  /** The next event's first day; null where all are past, postponed or cancelled. */
  readonly nextOn: PlainDate | null
  readonly firstOn: PlainDate
  readonly lastOn: PlainDate
  readonly sports: readonly Sport[]
  readonly cities: readonly { readonly ru: string; readonly en: string }[]
  /** The event whose poster represents the series: the next, else the last. */
  readonly posterEvent: { readonly code: string; readonly sport: Sport }
}

/** Every series with a matching event in the season of the query, unordered. */
export async function seriesTotals(tx: Tx, query: EventQuery): Promise<SeriesTotals[]> {
  const snapshot = await currentSearch(tx)
  const { index, today, bits } = snapshot
  const matching = buildConditions(query, snapshot)
  const inSeason = seasonBits[effectiveSeason(query)]
  const sums = new Map<number, SeriesSum>()
  for (let slot = 0; slot < index.size; slot += 1) {
    const series = index.series[slot] ?? -1
    if (series < 0 || !index.isListed[slot] || !matching.every(({ isMet }) => isMet(slot))) continue
    const sum = sums.get(series) ?? new SeriesSum(index)
    sums.set(series, sum)
    sum.add(slot, today[index.zone[slot] ?? -1] ?? 0, ((bits.seasons[slot] ?? 0) & inSeason) !== 0)
  }
  return [...sums].flatMap(([series, sum]) => sum.totals(index.seriesCodes.values[series] ?? '') ?? [])
}

/** Accumulates the totals of one series. */
class SeriesSum {
  #events = 0
  #isInSeason = false
  #firstOn = Number.POSITIVE_INFINITY
  #lastOn = Number.NEGATIVE_INFINITY
  #nextOn = Number.POSITIVE_INFINITY
  #posterEvent = { slot: -1, away: Number.POSITIVE_INFINITY }
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
    const isNext = startsOn >= today && index.isCancelledOrPostponed[slot] !== true
    if (isNext) this.#nextOn = Math.min(this.#nextOn, startsOn)
    this.#sports.add(sports[index.sport[slot] ?? -1] ?? 'run')
    this.#cities.add(index.city[slot] ?? -1)
    // the next event before past ones
    const away = isNext ? startsOn - today : 1_000_000 + Math.abs(today - startsOn)
    const isNearer =
      away < this.#posterEvent.away ||
      (away === this.#posterEvent.away && this.#code(slot) < this.#code(this.#posterEvent.slot))
    if (isNearer) this.#posterEvent = { slot, away }
  }

  /** null where no event is in the season. */
  totals(code: string): SeriesTotals | null {
    if (!this.#isInSeason) return null
    const { cities, sport } = this.#index
    const { slot } = this.#posterEvent
    return {
      code,
      events: this.#events,
      firstOn: dayOfNumber(this.#firstOn),
      lastOn: dayOfNumber(this.#lastOn),
      nextOn: Number.isFinite(this.#nextOn) ? dayOfNumber(this.#nextOn) : null,
      sports: [...this.#sports].sort(),
      cities: [...this.#cities].flatMap((city) => cities.values[city] ?? []).sort((a, b) => compare(a.ru, b.ru)),
      posterEvent: { code: this.#code(slot), sport: sports[sport[slot] ?? -1] ?? 'run' },
    }
  }

  #code(slot: number): string {
    return this.#index.codes[slot] ?? ''
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
