import type { LocalApi } from '#src/client/api-context.ts'
import type { ResultOfPerson } from '../../contract/result.ts'

type Entry = {
  readonly entryId: string
  readonly fullName: string
  readonly raceCode: string
  readonly raceName: string
  readonly startsAt: string
  readonly bib: number | null
}
type Of = {
  readonly eventCode: string
  /** The confirmed entries of the order: of the reader's people, or of those the reader paid for. */
  readonly entries: readonly Entry[]
  readonly serverNow: string
  /** The event's last day is over. */
  readonly isOver: boolean
}

/** The found result, or why there is none. */
export type ResultOutcome =
  | { readonly kind: 'found'; readonly result: ResultOfPerson }
  /** The race has no results yet. */
  | { readonly kind: 'unpublished' }
  /** The bib is not in the race's public results. */
  | { readonly kind: 'absent' }
  /** A claim gave it to a person of another account: it may be the entry's person, or another one. */
  | { readonly kind: 'claimed' }
  /** Reading it failed. */
  | { readonly kind: 'failed' }

export type RegistrationResult = Entry & { readonly outcome: ResultOutcome }
export type RegistrationResultList = {
  readonly eventCode: string
  readonly list: readonly RegistrationResult[]
  /** The number of people who have started; more than the list has, where it is a coach's. */
  readonly startedCount: number
  /** Whether the reader may review the event now, has done so, or neither. */
  readonly review: 'open' | 'written' | null
}

/** More people are a coach's list, whose results are on the event's page. */
const maxEntries = 8

/**
 * The results of the order's people in races that have started; null while there are none to show.
 * After the event's last day also that there are none.
 */
export async function loadRegistrationResults(api: LocalApi, of: Of): Promise<RegistrationResultList | null> {
  const { eventCode, isOver, serverNow } = of
  const started = of.entries.filter(({ startsAt }) => Date.parse(startsAt) <= Date.parse(serverNow))
  const list = await Promise.all(
    started
      .slice(0, maxEntries)
      .map(async (entry) => ({ ...entry, outcome: await loadOutcome(api, eventCode, entry) })),
  )
  const isAny = list.some(({ outcome: { kind } }) => kind !== 'unpublished' && kind !== 'absent')
  if (list.length === 0 || (!isAny && !isOver)) return null
  const hasResult = list.some(({ outcome }) => outcome.kind === 'found')
  const review = hasResult && isOver ? await loadReview(api, eventCode) : null
  return { eventCode, list, startedCount: started.length, review }
}

async function loadOutcome({ call }: LocalApi, code: string, { bib, raceCode }: Entry): Promise<ResultOutcome> {
  if (bib === null) return { kind: 'unpublished' }
  const { data, error } = await call('GET /api/events/:code/results/:raceCode/:bib', {
    params: { code, raceCode, bib },
  })
  if (data !== undefined) return data.isClaimedByOther ? { kind: 'claimed' } : { kind: 'found', result: data }
  if (error.code === 'results.result_not_found') return { kind: 'absent' }
  const isUnpublished = error.code === 'results.race_not_found' || error.code === 'results.event_not_found'
  return { kind: isUnpublished ? 'unpublished' : 'failed' }
}

async function loadReview({ call }: LocalApi, code: string): Promise<RegistrationResultList['review']> {
  const { data } = await call('GET /api/events/:code/reviews', { params: { code }, query: { take: 1 } })
  if (data === undefined) return null
  if (data.own !== null) return 'written'
  return data.refusal === null ? 'open' : null
}
