import { spellingKeys } from '#src/kernel/name-spelling.ts'
import type { Language } from '#src/kernel/texts.ts'
import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import { ownEntryIds } from '#src/modules/registration/server/reads/entries-of-race.ts'
import { entriesOfOwnPeople } from '#src/modules/registration/server/reads/own-people-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ResultsPage } from '../../contract/results.ts'
import { membersOfResults } from '../queries/read-result.ts'
import {
  findResults,
  hasRace,
  leaderTime,
  listRacesOfResults,
  listResultGroups,
  type ResultListRow,
  type ResultRow,
  resultsOfAccount,
} from '../queries/read-results.ts'
import { raceStats } from './race-stats.ts'
import { claimedBibs } from './results-viewer.ts'
import { raceShown, shownResult } from './shown-result.ts'

export type ResultsQuery = {
  readonly eventCode: string
  readonly race: string | undefined
  readonly q: string
  readonly gender: 'male' | 'female' | undefined
  readonly group: string | undefined
  readonly afterPosition: number
  readonly take: number
  readonly language: Language
  /** The requesting account; null without a session. */
  readonly accountId: string | null
}

/** A page of a race's results, or the reason why there is none. */
export async function resultsPage(tx: Tx, input: ResultsQuery): Promise<ResultsPage | 'no_event' | 'no_race'> {
  const event = await listRacesOfResults(tx, input.eventCode)
  if (event === null) return 'no_event'
  const { resultLists } = event
  const resultList = input.race === undefined ? resultLists[0] : resultLists.find(({ code }) => code === input.race)
  const nameOf = ({ nameRu, nameEn }: ResultListRow) => (input.language === 'ru' ? nameRu : nameEn)
  const races = resultLists.map((resultList) => ({
    code: resultList.code,
    name: nameOf(resultList),
    entryCount: resultList.entryCount,
    finisherCount: resultList.finisherCount,
  }))
  if (resultList === undefined) {
    const isKnown = input.race === undefined || (await hasRace(tx, event.eventId, input.race))
    return isKnown ? { ...nothingYet, races } : 'no_race'
  }
  const { raceId, rankedBy } = resultList
  const hasTeams = resultList.kind !== 'individual'
  const search = { ...input, raceId, hasTeams, ...searchOf(input.q), ...part(input) }
  const { rows, total } = await findResults(tx, search)
  const own = await ownRows(tx, { raceId, eventId: event.eventId, accountId: input.accountId })
  const ownBibs = new Set(own.map(({ bib }) => bib))
  const leader = await leaderTime(tx, raceId)
  const list = rows.slice(0, input.take)
  const members = await membersOfResults(tx, raceId, [...list, ...own])
  const isWhole = input.afterPosition === 0 && input.q === '' && part(input).gender === null
  return {
    races,
    race: resultList.code,
    ...raceShown(resultList, input.language),
    leaderMs: (rankedBy === 'gun' ? leader?.gunMs : leader?.netMs) ?? null,
    groups: await listResultGroups(tx, raceId),
    list: list.map((row) => shownResult(row, input.language, ownBibs, members)),
    own: own.map((row) => shownResult(row, input.language, ownBibs, members)),
    stats: isWhole ? await raceStats(tx, resultList) : null,
    totalCount: total,
    nextCursor: rows.length > input.take ? String(list.at(-1)?.position ?? '') : null,
  }
}

type OwnIn = { readonly raceId: string; readonly eventId: string; readonly accountId: string | null }

/**
 * The rows of participants whom the account entered, who are its people, or whose claims were accepted. A hidden row is included
 * only for its people, since a transferred place belongs to another person now.
 */
async function ownRows(tx: Tx, { raceId, eventId, accountId }: OwnIn): Promise<ResultRow[]> {
  if (accountId === null) return []
  const entered = await ownEntryIds(tx, accountId, eventId)
  const people = await entriesOfOwnPeople(tx, accountId, eventId)
  const claimed = await claimedBibs(tx, accountId, raceId)
  const rows = await resultsOfAccount(tx, raceId, {
    entryIds: [...new Set([...entered, ...people])],
    bibs: [...claimed.own],
  })
  return rows.filter(
    ({ isHidden, entryId, bib }) =>
      claimed.own.has(bib) || (!claimed.others.has(bib) && (!isHidden || people.some((id) => id === entryId))),
  )
}

const nothingYet: ResultsPage = {
  races: [],
  race: null,
  ...{ sport: 'run', kind: 'individual', distanceM: null, legs: [], stats: null },
  rankedBy: 'gun',
  splits: [],
  leaderMs: null,
  groups: [],
  list: [],
  own: [],
  totalCount: 0,
  nextCursor: null,
}

/** A group implies its gender. */
function part({ gender, group }: ResultsQuery): { gender: 'male' | 'female' | null; groupFrom: number | null } {
  const [of, from] = group?.split('-') ?? []
  if (of === 'male' || of === 'female') return { gender: of, groupFrom: Number(from) }
  return { gender: gender ?? null, groupFrom: null }
}

/**
 * A number is a bib; other text is the beginning of a surname, possibly a Russian one in Latin
 * letters.
 */
function searchOf(q: string): { bib: number | null; norm: string | null; spellings: string[] } {
  if (/^\d{1,9}$/.test(q)) return { bib: Number(q), norm: null, spellings: [] }
  const norm = normalizeSearch(q)
  if (q !== '' && norm === '') return { bib: 0, norm: null, spellings: [] } // punctuation only: matches nothing, as bib 0 does
  return { bib: null, norm: norm === '' ? null : norm, spellings: spellingKeys(q) }
}
