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
  /** The confirmed entries of the reader's people. */
  readonly entries: readonly Entry[]
  readonly serverNow: string
  /** The event's last day is over. */
  readonly isOver: boolean
}

export type RegistrationResult = Entry & {
  /** null: the race has no results yet, or this bib is not among them. */
  readonly result: ResultOfPerson | null
  readonly isPublished: boolean
}
export type RegistrationResultList = {
  readonly eventCode: string
  readonly list: readonly RegistrationResult[]
  /** Whether the reader may review the event now, has done so, or neither. */
  readonly review: 'open' | 'written' | null
}

/** More people are a coach's list, whose results are on the event's page. */
const maxEntries = 8

/**
 * The results of the reader's people in races that have started; null while there are none to show.
 * After the event's last day also that there are none.
 */
export async function loadRegistrationResults(api: LocalApi, of: Of): Promise<RegistrationResultList | null> {
  const { eventCode, isOver, serverNow } = of
  const started = of.entries
    .filter(({ startsAt }) => Date.parse(startsAt) <= Date.parse(serverNow))
    .slice(0, maxEntries)
  const list = await Promise.all(started.map((entry) => loadResult(api, eventCode, entry)))
  const hasResult = list.some(({ result }) => result !== null)
  if (list.length === 0 || (!hasResult && !isOver)) return null
  return { eventCode, list, review: hasResult && isOver ? await loadReview(api, eventCode) : null }
}

async function loadResult({ call }: LocalApi, code: string, entry: Entry): Promise<RegistrationResult> {
  if (entry.bib === null) return { ...entry, result: null, isPublished: false }
  const { data, error } = await call('GET /api/events/:code/results/:raceCode/:bib', {
    params: { code, raceCode: entry.raceCode, bib: entry.bib },
  })
  // A claim may have given the row of this bib to another account.
  const result = data?.row.isOwn ? data : null
  return { ...entry, result, isPublished: data !== undefined || error.code === 'results.result_not_found' }
}

async function loadReview({ call }: LocalApi, code: string): Promise<RegistrationResultList['review']> {
  const { data } = await call('GET /api/events/:code/reviews', { params: { code }, query: { take: 1 } })
  if (data === undefined) return null
  if (data.own !== null) return 'written'
  return data.refusal === null ? 'open' : null
}
