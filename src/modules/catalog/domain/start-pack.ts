import { addDays, isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { hasBothLanguages, hasBothLanguagesOrNone } from './both-languages.ts'
import { type Clock, isClock } from './clock.ts'

/** One period in which start packs are picked up. */
export type PackPickup = {
  readonly day: PlainDate
  readonly from: Clock
  readonly to: Clock
  readonly place: BothLanguages
}

/** The start pack and its pickup. Schema of `catalog.events.start_pack`. */
export type StartPack = {
  readonly contents: readonly BothLanguages[]
  readonly pickups: readonly PackPickup[]
  /**
   * What participants bring beyond an identity document, the ticket, and the documents that the race
   * requires: those are named everywhere without it.
   */
  readonly bring: readonly BothLanguages[]
  /** Further information; may be empty. */
  readonly note: BothLanguages
}

const limits = { lines: 20, pickups: 20, line: 160, place: 160, note: 600 } as const
/** Pickup may begin at most this many days before the first race. */
const aheadDays = 30

/**
 * The path of the first invalid field of a start pack; null where it is valid. Pickup ends by
 * the last race day, its periods are in order, and each ends after it begins.
 */
export function startPackIssue(pack: StartPack, raceDays: readonly PlainDate[]): string | null {
  if (pack.contents.length === 0) return 'contents'
  for (const list of ['contents', 'bring'] as const) {
    if (pack[list].length > limits.lines) return list
    const at = pack[list].findIndex((line) => !hasBothLanguages(line, limits.line))
    if (at >= 0) return `${list}.${at}`
  }
  if (pack.pickups.length > limits.pickups) return 'pickups'
  for (const [i, pickup] of pack.pickups.entries()) {
    const issue = pickupIssue(pickup, pack.pickups[i - 1], raceDays)
    if (issue !== null) return `pickups.${i}.${issue}`
  }
  return hasBothLanguagesOrNone(pack.note, limits.note) ? null : 'note'
}

function pickupIssue(
  { day, from, to, place }: PackPickup,
  before: PackPickup | undefined,
  raceDays: readonly PlainDate[],
): string | null {
  const [first] = raceDays
  const last = raceDays.at(-1)
  if (!isPlainDate(day)) return 'day'
  if (first !== undefined && (day < addDays(first, -aheadDays) || day > (last ?? first))) return 'day'
  if (before !== undefined && day < before.day) return 'day'
  if (!isClock(from)) return 'from'
  if (!isClock(to) || to <= from) return 'to'
  return hasBothLanguages(place, limits.place) ? null : 'place'
}
