import { type Tab, tabs } from '../../domain/tabs.ts'
import type { EventIndex } from './event-index.ts'

/** A tab's bit among those of `tabsOf`. */
export const tabBits = Object.fromEntries(tabs.map((tab, n) => [tab, 1 << n])) as Readonly<Record<Tab, number>>

/**
 * Of every event all tabs that it stands in, as bits; 0 where it is not listed. Kept until the search changes or a day
 * begins somewhere.
 * @param today the day that it is in each of the index's time zones
 */
export function tabsNow(index: EventIndex, today: readonly number[]): Uint8Array {
  const key = `${index.size} ${today.join()}`
  const known = kept.get(index)
  if (known?.key === key) return known.bits
  const bits = new Uint8Array(index.size)
  for (let slot = 0; slot < bits.length; slot += 1) {
    if (index.isListed[slot]) bits[slot] = tabsOf(index, slot, today[index.zone[slot] ?? -1] ?? 0)
  }
  kept.set(index, { key, bits })
  return bits
}

const kept = new WeakMap<EventIndex, { readonly key: string; readonly bits: Uint8Array }>()

/** domain/tabs.ts over the columns of the search; a test holds both together. */
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

type Rank = (index: EventIndex, slot: number, today: number) => number

const newestFirst: Rank = (index, slot) => -endOf(index, slot)
const aheadFirst: Rank = (index, slot, today) =>
  endOf(index, slot) < today ? 500_000 - endOf(index, slot) : startOf(index, slot)

/**
 * By what a tab is ordered, least first, codes breaking ties: soonest first, what is over newest first; where both are
 * found, those to come stand before those that are over.
 */
export const tabRanks: Record<Tab, Rank> = {
  future: startOf,
  today: startOf,
  virtual: aheadFirst,
  series: aheadFirst,
  results: newestFirst,
  past: newestFirst,
  all: aheadFirst,
}

function startOf(index: EventIndex, slot: number): number {
  return index.startsOn[slot] ?? 0
}

function endOf(index: EventIndex, slot: number): number {
  return index.endsOn[slot] ?? 0
}
