import { addDays, isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { hasBothLanguages, hasBothLanguagesOrNone } from './both-languages.ts'
import { type Clock, isClock } from './clock.ts'

/** One item of the program of a day. */
export type ProgramItem = {
  /** In the event's time zone; null: no set hour. */
  readonly from: Clock | null
  /** null: no set end. Earlier than `from`: after midnight. */
  readonly to: Clock | null
  readonly title: BothLanguages
  /** The place, if it is not the event's venue; empty otherwise. */
  readonly place: BothLanguages
}

/** The items of one day. Schema of the elements of `catalog.events.program`. */
export type ProgramDay = { readonly day: PlainDate; readonly items: readonly ProgramItem[] }

/** A program may begin and end at most this many days before the first race and after the last. */
const aroundDays = 14
const limits = { days: 40, items: 60, title: 160, place: 120 } as const

/**
 * The path of the first invalid field of a program; null where it is valid. Days are in order and
 * near the races, items with an hour are ordered by it, and every text is given in both languages.
 * @param raceDays the days on which the event's races are run, in order
 */
export function programIssue(program: readonly ProgramDay[], raceDays: readonly PlainDate[]): string | null {
  const [first] = raceDays
  const last = raceDays.at(-1)
  if (program.length > limits.days) return ''
  for (const [d, { day, items }] of program.entries()) {
    const before = program[d - 1]?.day
    const isInOrder = isPlainDate(day) && (before === undefined || before < day)
    const isNear =
      first === undefined ||
      last === undefined ||
      (day >= addDays(first, -aroundDays) && day <= addDays(last, aroundDays))
    if (!isInOrder || !isNear) return `${d}.day`
    if (items.length === 0 || items.length > limits.items) return `${d}.items`
    const issue = itemsIssue(items)
    if (issue !== null) return `${d}.items.${issue}`
  }
  return null
}

function itemsIssue(items: readonly ProgramItem[]): string | null {
  let latest = ''
  for (const [i, { from, to, title, place }] of items.entries()) {
    if (from !== null && (!isClock(from) || from < latest)) return `${i}.from`
    if (to !== null && (!isClock(to) || from === null || to === from)) return `${i}.to`
    if (!hasBothLanguages(title, limits.title)) return `${i}.title`
    if (!hasBothLanguagesOrNone(place, limits.place)) return `${i}.place`
    latest = from ?? latest
  }
  return null
}

/**
 * The number of the day's items that have started at this time; the page draws the marker of the
 * current time after them. Null where no item of the day has a time, so that the marker has no
 * position.
 */
export function countStartedItems(items: readonly Pick<ProgramItem, 'from'>[], clock: string): number | null {
  if (items.every(({ from }) => from === null)) return null
  return items.findLastIndex(({ from }) => from !== null && from <= clock) + 1
}
