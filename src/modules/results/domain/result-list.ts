import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'

export const resultStatuses = ['finished', 'dnf', 'dns', 'dsq'] as const
/** Finished; did not finish; did not start; was disqualified. */
export type ResultStatus = (typeof resultStatuses)[number]
export type ResultGender = 'unknown' | 'male' | 'female'

/** A point of the course where times are recorded. Schema of the elements of `results.result_lists.splits`. */
export type SplitPoint = {
  readonly code: string
  readonly name: BothLanguages
  /** From the start; null where the sport changes, so that metres mean nothing. */
  readonly distanceM: number | null
}

/**
 * A leg of the course: a sport of a triathlon, or a relay leg. Schema of the elements of
 * `results.result_lists.legs`, which are in the order of the course.
 */
export type ResultLeg = {
  readonly name: BothLanguages
  /** null in a transition zone, which has no pace. */
  readonly sport: Sport | null
  readonly distanceM: number | null
  /** The code of the split point where it ends; null: the finish. */
  readonly to: string | null
  /** In a relay, the stage whose members run it, from 1. */
  readonly stage: number | null
}

export type RacePerson = {
  readonly lastName: string
  readonly firstName: string
  readonly gender: ResultGender
  readonly birthDate: PlainDate
  readonly city: string
  readonly club: string
}

export type ResultTeamMember = {
  readonly stage: number
  readonly person: RacePerson
}
export type TeamLine = { readonly name: string; readonly members: readonly ResultTeamMember[] }

/** One row as timekeepers submit it: without ranks, which are derived. */
export type ResultDraft = {
  readonly bib: number
  readonly status: ResultStatus
  /** From the starting gun; only for finishers. */
  readonly gunMs: number | null
  /**
   * From the participant's crossing of the start line; only for finishers. Equal to the gun time
   * where there are no mats.
   */
  readonly netMs: number | null
  /** One time per split point, from the participant's own start; null where none was recorded. */
  readonly splitsMs: readonly (number | null)[]
  /** Only for a participant who registered on the spot and is not in the start list. */
  readonly person?: RacePerson
  /** The line-up declared at the start, in place of the registered one. */
  readonly team?: TeamLine
}

export type ResultListDraft = {
  /** The time that decides the ranks. */
  readonly rankedBy: 'gun' | 'net'
  readonly splits: readonly SplitPoint[]
  /** Not given or empty: the course has no legs. */
  readonly legs?: readonly ResultLeg[]
  readonly rows: readonly ResultDraft[]
}

export type ResultListIssue =
  | 'results.empty'
  | 'results.bib_impossible'
  | 'results.bib_twice'
  | 'results.splits_do_not_fit'
  | 'results.legs_do_not_fit'
  | 'results.times_impossible'

/** The first issue of the results, with its position; null where they may be published. */
export function resultListIssue({
  splits,
  legs = [],
  rows,
}: ResultListDraft): { readonly code: ResultListIssue; readonly at: string } | null {
  if (rows.length === 0) return { code: 'results.empty', at: 'rows' }
  if (!areLegsValid(legs, splits)) return { code: 'results.legs_do_not_fit', at: 'legs' }
  const bibs = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const code = rowIssue(row, splits.length) ?? (bibs.has(row.bib) ? 'results.bib_twice' : null)
    if (code) return { code, at: `rows.${index}` }
    bibs.add(row.bib)
  }
  return null
}

/** Whether legs end at split points in the course's order, and the last one at the finish. */
function areLegsValid(legs: readonly ResultLeg[], splits: readonly SplitPoint[]): boolean {
  const ends = legs.map(({ to }) => (to === null ? splits.length : splits.findIndex(({ code }) => code === to)))
  const grow = ends.every((end, i) => end > (ends[i - 1] ?? -1))
  return legs.length === 0 || (grow && legs.at(-1)?.to === null)
}

/** No race here lasts longer: 24 days. A larger number is an error of units. */
const maxMs = 2_000_000_000

function rowIssue(row: ResultDraft, splitCount: number): ResultListIssue | null {
  if (!Number.isSafeInteger(row.bib) || row.bib < 1 || row.bib > 999_999_999) return 'results.bib_impossible'
  if (row.splitsMs.length !== splitCount) return 'results.splits_do_not_fit'
  return hasPossibleTimes(row) ? null : 'results.times_impossible'
}

/**
 * Whether times increase along the course, the own start is not before the gun, and only a finisher
 * has a finish time.
 */
function hasPossibleTimes({ status, gunMs, netMs, splitsMs }: ResultDraft): boolean {
  const taken = splitsMs.filter((ms) => ms !== null)
  const grows = [0, ...taken].every((ms, i, all) => i === 0 || (isTime(ms) && ms > (all[i - 1] ?? 0)))
  if (!grows) return false
  if (status !== 'finished') return gunMs === null && netMs === null && (status !== 'dns' || taken.length === 0)
  if (gunMs === null || netMs === null || !isTime(gunMs) || !isTime(netMs)) return false
  return netMs <= gunMs && (taken.at(-1) ?? 0) < netMs
}

function isTime(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms > 0 && ms <= maxMs
}
