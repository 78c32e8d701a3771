import type { Language } from '#src/kernel/texts.ts'
import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import { ownRegistrationIds } from '#src/modules/registration/server/reads/entries-of-race.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { ResultLine, ResultsPage } from '../../contract/results.ts'
import {
  findResults,
  groupsOf,
  leaderTime,
  type ProtocolRow,
  protocolsOf,
  type ResultRow,
  resultsOfRegistrations,
} from '../queries/read-results.ts'

export type ResultsWish = {
  readonly eventCode: string
  readonly race: string | undefined
  readonly q: string
  readonly gender: 'male' | 'female' | undefined
  readonly group: string | undefined
  readonly afterPosition: number
  readonly take: number
  readonly language: Language
  /** Who asks, where somebody is signed in. */
  readonly accountId: string | null
}

/** A page of a race's protocol, or why there is none. */
export async function resultsPage(tx: Tx, wish: ResultsWish): Promise<ResultsPage | 'no_event' | 'no_race'> {
  const event = await protocolsOf(tx, wish.eventCode)
  if (event === null) return 'no_event'
  const { protocols } = event
  const protocol = wish.race === undefined ? protocols[0] : protocols.find(({ code }) => code === wish.race)
  if (protocol === undefined) return wish.race === undefined ? nothingYet : 'no_race'
  const { raceId, rankedBy } = protocol
  const { rows, total } = await findResults(tx, { ...wish, raceId, ...searchOf(wish.q), ...part(wish) })
  const ownIds = new Set(wish.accountId === null ? [] : await ownRegistrationIds(tx, wish.accountId, event.eventId))
  const own = await resultsOfRegistrations(tx, raceId, [...ownIds])
  const leader = await leaderTime(tx, raceId)
  const list = rows.slice(0, wish.take)
  const nameOf = ({ nameRu, nameEn }: ProtocolRow) => (wish.language === 'ru' ? nameRu : nameEn)
  return {
    races: protocols.map((one) => ({
      code: one.code,
      name: nameOf(one),
      entryCount: one.entryCount,
      finisherCount: one.finisherCount,
    })),
    race: protocol.code,
    rankedBy,
    splits: protocol.splits.map(({ code, name, distanceM }) => ({ code, name: name[wish.language], distanceM })),
    leaderMs: (rankedBy === 'gun' ? leader?.gunMs : leader?.netMs) ?? null,
    groups: await groupsOf(tx, raceId),
    list: list.map((row) => toLine(row, ownIds)),
    own: own.map((row) => toLine(row, ownIds)),
    totalCount: total,
    nextCursor: rows.length > wish.take ? String(list.at(-1)?.position ?? '') : null,
  }
}

const nothingYet: ResultsPage = {
  races: [],
  race: null,
  rankedBy: 'gun',
  splits: [],
  leaderMs: null,
  groups: [],
  list: [],
  own: [],
  totalCount: 0,
  nextCursor: null,
}

/** A group is of one gender. */
function part({ gender, group }: ResultsWish): { gender: 'male' | 'female' | null; groupFrom: number | null } {
  const [of, from] = group?.split('-') ?? []
  if (of === 'male' || of === 'female') return { gender: of, groupFrom: Number(from) }
  return { gender: gender ?? null, groupFrom: null }
}

/** A number is a bib; anything else the beginning of a surname. */
function searchOf(q: string): { bib: number | null; norm: string | null } {
  if (/^\d{1,9}$/.test(q)) return { bib: Number(q), norm: null }
  const norm = normalizeSearch(q)
  if (q !== '' && norm === '') return { bib: 0, norm: null } // nothing but signs: nobody, as nobody has the number 0
  return { bib: null, norm: norm === '' ? null : norm }
}

function toLine(row: ResultRow, ownIds: ReadonlySet<string>): ResultLine {
  const { registrationId, groupFrom, groupTo, lastName, firstName, splitsMs, isHidden, ...rest } = row
  const isOwn = registrationId !== null && ownIds.has(registrationId)
  const person = { bib: rest.bib, birthYear: rest.birthYear, city: rest.city, club: rest.club }
  const hidden = { bib: null, fullName: null, birthYear: null, city: '', club: '' }
  return {
    ...rest,
    ...(isHidden && !isOwn ? hidden : { ...person, fullName: `${lastName} ${firstName}` }),
    group: { from: groupFrom, to: groupTo },
    splitsMs: [...splitsMs],
    isOwn,
  }
}
