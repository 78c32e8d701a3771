import type { PlainDate } from '#src/kernel/plain-date.ts'
import { datePresetRange } from '../../domain/date-preset.ts'
import {
  type AgeWish,
  ageRangeOf,
  type DateWish,
  type EventFilters,
  type FilterName,
  type FilterValue,
  filterNames,
} from '../../domain/event-filters.ts'
import { sports } from '../../domain/sport.ts'
import { dayNumber, type EventIndex } from './event-index.ts'
import { citiesMeant } from './meant.ts'

/** Whether the event of a slot is wanted. */
export type Condition = (slot: number) => boolean
/** @param today the day that it is in each of the index's time zones */
type Conditions = {
  readonly [Name in FilterName]: (value: FilterValue<Name>, index: EventIndex, today: readonly PlainDate[]) => Condition
}

/** What each filter asks of an event. Whatever has few values is asked of each value once. */
const conditions: Conditions = {
  q: wordsCondition,
  city: (text, index) => {
    const wanted = citiesMeant(index, text)
    return (slot) => wanted.has(index.city[slot] ?? -1)
  },
  sport: (chosen, { sport }) => among(sport, sports, (one) => chosen.includes(one)),
  date: dateCondition,
  age: ageCondition,
  series: (code, { series, seriesCodes }) => among(series, seriesCodes.values, (one) => one === code),
  rating:
    (hundredths, { ratings }) =>
    (slot) =>
      (ratings[slot] ?? 0) >= hundredths,
}

/** All of the named filters that are set. */
export function conditionsOf(
  filters: EventFilters,
  names: readonly FilterName[],
  index: EventIndex,
  today: readonly PlainDate[],
): Condition[] {
  return names.flatMap((name) => oneCondition(filters, name, index, today))
}

/** Whether an event meets all of them. */
export function holds(conditions: readonly Condition[], slot: number): boolean {
  for (let n = 0; n < conditions.length; n += 1) if (conditions[n]?.(slot) === false) return false
  return true
}

export function otherFilters(...names: FilterName[]): FilterName[] {
  return filterNames.filter((name) => !names.includes(name))
}

function oneCondition<Name extends FilterName>(
  filters: EventFilters,
  name: Name,
  index: EventIndex,
  today: readonly PlainDate[],
): Condition[] {
  const value = filters[name]
  return value === undefined ? [] : [conditions[name](value, index, today)]
}

/** Asks every value once; an event has one of them by its number. */
function among<Value>(
  column: readonly number[],
  values: readonly Value[],
  isWanted: (value: Value) => boolean,
): Condition {
  const wanted = values.map(isWanted)
  return (slot) => wanted[column[slot] ?? -1] === true
}

/** Every word that was typed must mean a word of the event (domain/vocabulary.ts). */
function wordsCondition(text: string, { words }: EventIndex): Condition {
  const { rankOf } = words.find(text)
  return (slot) => rankOf(slot) >= 0
}

/** A preset means other days where it is another day. */
function dateCondition(wish: DateWish, { startsOn, endsOn, zone }: EventIndex, today: readonly PlainDate[]): Condition {
  const ranges = today.map((day) => ('preset' in wish ? datePresetRange(wish.preset, day) : wish))
  const first = ranges.map(({ from }) => (from === null ? Number.NEGATIVE_INFINITY : dayNumber(from)))
  const last = ranges.map(({ to }) => (to === null ? Number.POSITIVE_INFINITY : dayNumber(to)))
  return (slot) => {
    const at = zone[slot] ?? -1
    return (endsOn[slot] ?? 0) >= (first[at] ?? 0) && (startsOn[slot] ?? 0) <= (last[at] ?? 0)
  }
}

/** One of the event's races is for an age that is asked for. */
function ageCondition(wish: AgeWish, { age, ages }: EventIndex): Condition {
  const asked = ageRangeOf(wish)
  const from = asked.from ?? 0
  const to = asked.to ?? Number.POSITIVE_INFINITY
  return among(age, ages.values, (spans) => spans.some((span) => span.from <= to && span.before > from))
}
