import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import { cityNameIn } from '#src/modules/search/server/reads/city-names.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ClaimableResult } from '../../contract/claims.ts'
import { type ClaimableSearch, findClaimable } from '../queries/claimable.ts'
import { resultsViewer } from './results-viewer.ts'

const max = 20

/**
 * Results that a participant may claim. With an event's name by surname or bib; without one by
 * surname among people who registered on the spot, and without anything those of the participant's
 * own name and year of birth.
 */
export async function claimableResults(
  tx: Tx,
  query: {
    readonly accountId: string
    readonly participantId: string | undefined
    readonly event: string
    readonly q: string
    readonly language: Language
  },
): Promise<Result<{ list: ClaimableResult[]; hasMore: boolean }, 'results.participant_unknown'>> {
  const viewer = await resultsViewer(tx, query.accountId)
  const person =
    query.participantId === undefined ? viewer.people[0] : viewer.people.find(({ id }) => id === query.participantId)
  if (person === undefined) return query.participantId === undefined ? ok(nothing) : err('results.participant_unknown')
  const search = searchOf(query, person)
  if (search === null) return ok(nothing)
  const rows = await findClaimable(tx, { ...search, participantIds: [...viewer.shownAs.keys()], max: max + 1 })
  const { language } = query
  return ok({
    list: rows.slice(0, max).map((row) => ({
      eventCode: row.eventCode,
      eventName: language === 'ru' ? row.eventRu : row.eventEn,
      raceCode: row.raceCode,
      raceName: language === 'ru' ? row.raceRu : row.raceEn,
      day: row.day,
      bib: row.bib,
      fullName: nameIn(language, row),
      birthYear: row.birthYear,
      city: cityNameIn(row.city, language),
      status: row.status,
      timeMs: row.timeMs,
    })),
    hasMore: rows.length > max,
  })
}

const nothing: { list: ClaimableResult[]; hasMore: boolean } = { list: [], hasMore: false }

type Named = { readonly lastName: string; readonly firstName: string; readonly birthDate: string | null }
type Search = ClaimableSearch extends infer One
  ? One extends unknown
    ? Omit<One, 'participantIds' | 'max'>
    : never
  : never

/** null where the input names nobody. */
function searchOf({ event, q }: { readonly event: string; readonly q: string }, person: Named): Search | null {
  const bib = /^\d{1,9}$/.test(q) ? Number(q) : null
  const norm = bib === null ? normalizeSearch(q) : ''
  if (event !== '') {
    if (q === '' || (bib === null && norm === '')) return null
    return { in: 'events', eventName: event, bib, norm: norm === '' ? null : norm }
  }
  // A bib alone names a runner in every race.
  if (q !== '') return norm.length < 2 ? null : { in: 'without-entry', bib: null, norm, birthYear: null }
  if (person.lastName === '' || person.firstName === '' || person.birthDate === null) return null
  const own = normalizeSearch(`${person.lastName} ${person.firstName}`)
  return { in: 'without-entry', bib: null, norm: own, birthYear: Number(person.birthDate.slice(0, 4)) }
}
