import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { EntryState } from '#src/modules/catalog/domain/entry-state.ts'
import { isWinterSport, sports } from '#src/modules/catalog/domain/sport.ts'
import { type DatePreset, type DayRange, datePresetRange, datePresets } from '../../domain/date-preset.ts'
import { type EventQuery, listedTabs } from '../../domain/event-query.ts'
import { type Season, seasonRange, seasons } from '../../domain/season.ts'
import { type Tab, tabs } from '../../domain/tabs.ts'
import { dayNumber, type EventIndex } from './event-index.ts'

/** The bit of each value in the masks of `DayBits`. */
export const tabBits = bitsOf(tabs)
export const seasonBits = bitsOf(seasons)
export const dateBits = bitsOf(datePresets)

/** The bits of the tabs whose events a query lists; an event matches if it has one of them. */
export function buildTabBits(query: EventQuery): number {
  return listedTabs(query).reduce((bits, tab) => bits | tabBits[tab], 0)
}

/**
 * Bit masks per event: its tabs (0 where it is not listed), its seasons, and the date presets it
 * matches.
 */
export type DayBits = { readonly tabs: Uint8Array; readonly seasons: Uint8Array; readonly dates: Uint8Array }

/** The index at a moment: masks that depend on the day, and facts that depend on the time. */
export type SearchSnapshot = {
  readonly index: EventIndex
  /** The current day in each of the index's time zones, as a date and as a number. */
  readonly days: readonly PlainDate[]
  readonly today: readonly number[]
  readonly bits: DayBits
  readonly nowSeconds: number
  /** Events with registration open by the clock and no places left. */
  readonly soldOut: ReadonlySet<number>
}

/**
 * The index with what depends on the present: today's date in each time zone, the events of each
 * day, and the sold-out ones.
 */
export function toSearchSnapshot(index: EventIndex, now: Instant, soldOut: ReadonlySet<number>): SearchSnapshot {
  const days = index.daysNow(now)
  const today = days.map(dayNumber)
  return { index, days, today, bits: bitsNow(index, days, today), nowSeconds: Date.parse(now) / 1_000, soldOut }
}

/**
 * Whether some race of an event takes entries now: it is open by the clock, and has places or a
 * draw.
 */
export function isOnSaleNow(snapshot: SearchSnapshot, slot: number): boolean {
  return isOpenByClock(snapshot, slot) && !snapshot.soldOut.has(slot)
}

/** The entry state of an event now. */
export function entryNow(snapshot: SearchSnapshot, slot: number): EntryState {
  if (isOnSaleNow(snapshot, slot)) return 'open'
  return opensLater(snapshot, slot) ? 'ahead' : 'shut'
}

function opensLater({ index, nowSeconds }: SearchSnapshot, slot: number): boolean {
  if ((index.saleFrom[slot] ?? 0) > nowSeconds) return true
  const later = index.laterSales.size === 0 ? undefined : index.laterSales.get(slot)
  return later?.some((from, n) => n % 2 === 0 && from > nowSeconds) ?? false
}

function isOpenByClock({ index, nowSeconds }: SearchSnapshot, slot: number): boolean {
  if (within(nowSeconds, index.saleFrom[slot], index.saleUntil[slot])) return true
  const later = index.laterSales.size === 0 ? undefined : index.laterSales.get(slot)
  return later?.some((from, n) => n % 2 === 0 && within(nowSeconds, from, later[n + 1])) ?? false
}

function within(now: number, from = 0, until = 0): boolean {
  return from <= now && now < until
}

const cache = new WeakMap<EventIndex, { readonly key: string; readonly bits: DayBits }>()

/** Cached until the index changes or a day begins in some time zone. */
function bitsNow(index: EventIndex, days: readonly PlainDate[], today: readonly number[]): DayBits {
  const key = `${index.size} ${today.join()}`
  const known = cache.get(index)
  if (known?.key === key) return known.bits
  const bits = {
    tabs: new Uint8Array(index.size),
    seasons: new Uint8Array(index.size),
    dates: new Uint8Array(index.size),
  }
  const presets = days.map((day) => rangesOf(datePresets, (preset) => datePresetRange(preset, day)))
  const seasonRanges = days.map((day) =>
    [false, true].map((isWinter) => rangesOf(seasons, (season) => seasonRange(season, isWinter, day))),
  )
  const isWinter = sports.map((sport) => (isWinterSport(sport) ? 1 : 0))
  for (let slot = 0; slot < index.size; slot += 1) {
    if (!index.isListed[slot]) continue
    const zone = index.zone[slot] ?? -1
    bits.tabs[slot] = tabsOf(index, slot, today[zone] ?? 0)
    bits.dates[slot] = bitsWithin(index, slot, presets[zone] ?? [])
    bits.seasons[slot] = bitsWithin(index, slot, seasonRanges[zone]?.[isWinter[index.sport[slot] ?? -1] ?? 0] ?? [])
  }
  cache.set(index, { key, bits })
  return bits
}

type NumberedRange = { readonly first: number; readonly last: number }

function rangesOf<Value extends DatePreset | Season>(
  values: readonly Value[],
  rangeOf: (value: Value) => DayRange,
): NumberedRange[] {
  return values.map(rangeOf).map(({ from, to }) => ({
    first: from === null ? Number.NEGATIVE_INFINITY : dayNumber(from),
    last: to === null ? Number.POSITIVE_INFINITY : dayNumber(to),
  }))
}

/** The bits of the ranges that contain a day of the event. */
function bitsWithin(index: EventIndex, slot: number, ranges: readonly NumberedRange[]): number {
  const [startsOn, endsOn] = [index.startsOn[slot] ?? 0, index.endsOn[slot] ?? 0]
  let bits = 0
  for (let n = 0; n < ranges.length; n += 1) {
    const range = ranges[n]
    if (range !== undefined && endsOn >= range.first && startsOn <= range.last) bits |= 1 << n
  }
  return bits
}

/** domain/tabs.ts over the columns of the index; a test checks that both agree. */
function tabsOf(index: EventIndex, slot: number, today: number): number {
  const startsOn = index.startsOn[slot] ?? 0
  const endsOn = index.endsOn[slot] ?? 0
  let bits = tabBits.all
  if (startsOn >= today) bits |= tabBits.future
  if (endsOn < today) bits |= tabBits.past
  else if (startsOn <= today && (index.raceDays[slot]?.includes(today) ?? true)) bits |= tabBits.today
  if (index.isOnline[slot]) bits |= tabBits.virtual
  if (index.hasResults[slot]) bits |= tabBits.results
  if ((index.series[slot] ?? -1) >= 0) bits |= tabBits.series
  return bits
}

function bitsOf<Value extends Tab | Season | DatePreset>(values: readonly Value[]): Readonly<Record<Value, number>> {
  return Object.fromEntries(values.map((value, n) => [value, 1 << n])) as Record<Value, number>
}
