import { instantMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { MyBest, MyFinish, MyResults } from '../../contract/mine.ts'
import { type BestMark, type PersonalBests, personalBests, type TimedResult } from '../../domain/personal-bests.ts'
import { countRankedAmong, type OwnFinishRow, ownFinishes } from '../queries/own-finishes.ts'
import { resultsViewer } from './results-viewer.ts'

export type MyResultsQuery = {
  readonly accountId: string
  readonly language: Language
  readonly participantId: string | undefined
  readonly sport: Sport | undefined
  readonly year: number | undefined
  readonly after: string | undefined
  readonly take: number
}

/**
 * A person's results with counts and personal bests. Two statements, however many results there
 * are: bests and years need all of them, the page only the numbers of those ranked beside it.
 */
export async function myResults(
  tx: Tx,
  query: MyResultsQuery,
): Promise<Result<MyResults, 'results.participant_unknown' | 'results.bad_cursor'>> {
  const { accountId, language } = query
  const viewer = await resultsViewer(tx, accountId)
  const person =
    query.participantId === undefined ? viewer.people[0] : viewer.people.find(({ id }) => id === query.participantId)
  if (person === undefined && query.participantId !== undefined) return err('results.participant_unknown')
  const found = await ownFinishes(tx, { accountId, participantIds: [...viewer.shownAs.keys()] })
  const ownerOf = (row: OwnFinishRow) => viewer.shownAs.get(row.participantId)
  const all = found.filter((row) => ownerOf(row) === person?.id).map(toTimed)
  const ofSport = query.sport === undefined ? all : all.filter(({ sport }) => sport === query.sport)
  const bests = personalBests(ofSport)
  const listed = query.year === undefined ? ofSport : ofSport.filter(({ year }) => year === query.year)
  const from = query.after === undefined ? 0 : indexAfter(listed, query.after)
  if (from === null) return err('results.bad_cursor')
  const page = listed.slice(from, from + query.take)
  const counts = await countRankedAmong(tx, page)
  const countsOf = new Map(counts.map((one) => [`${one.raceId}/${one.bib}`, one]))
  return ok({
    participants: viewer.people.map(({ id, firstName, lastName, relation }) => ({
      participantId: id,
      fullName: nameIn(language, { firstName, lastName }),
      isSelf: relation === null,
      resultCount: found.filter((row) => ownerOf(row) === id).length,
    })),
    participantId: person?.id ?? null,
    total: countOf(ofSport),
    sports: countSports(all),
    years: countYears(ofSport),
    bests: bests.list.map((best) => toBest(best, bests.marks, language)),
    list: page.map((row) => toFinish(row, { language, mark: bests.marks.get(row.id), among: countsOf.get(row.id) })),
    nextCursor: from + page.length < listed.length ? cursorOf(page.at(-1)) : null,
  })
}

/** Whether a result of the account's own people was a personal best; null where it was none, or is not theirs. */
export async function bestMarkOf(
  tx: Tx,
  accountId: string,
  result: { readonly raceId: string; readonly bib: number },
): Promise<BestMark | null> {
  const viewer = await resultsViewer(tx, accountId)
  const found = await ownFinishes(tx, { accountId, participantIds: [...viewer.shownAs.keys()] })
  const personOf = (row: OwnFinishRow | undefined) => viewer.shownAs.get(row?.participantId ?? '')
  const person = personOf(found.find(({ raceId, bib }) => raceId === result.raceId && bib === result.bib))
  if (person === undefined) return null
  const bests = personalBests(found.filter((row) => personOf(row) === person).map(toTimed))
  return bests.marks.get(`${result.raceId}/${result.bib}`) ?? null
}

type TimedRow = OwnFinishRow & TimedResult & { readonly year: number }

function toTimed(row: OwnFinishRow): TimedRow {
  return { ...row, id: `${row.raceId}/${row.bib}`, year: Number(row.day.slice(0, 4)) }
}

/** The key of the list's order: the race's start, then race and bib. */
function cursorOf(row: TimedRow | undefined): string | null {
  return row === undefined ? null : `${instantMs(row.startsAt)}_${row.raceId}_${row.bib}`
}

/**
 * The index of the first row behind the cursor, which need not exist any more; null for a text that
 * is no cursor.
 */
function indexAfter(rows: readonly TimedRow[], cursor: string): number | null {
  const [, ms, raceId = '', bib] = /^(\d{1,15})_([0-9a-f-]{36})_(\d{1,9})$/.exec(cursor) ?? []
  if (ms === undefined || bib === undefined) return null
  const isBehind = (row: TimedRow) => {
    const byTime = Number(ms) - instantMs(row.startsAt)
    if (byTime !== 0) return byTime > 0
    return row.raceId === raceId ? row.bib > Number(bib) : row.raceId > raceId
  }
  const index = rows.findIndex(isBehind)
  return index < 0 ? rows.length : index
}

/** Starts, finishes and the metres of the finishes. */
function countOf(rows: readonly TimedRow[]) {
  const finishes = rows.filter(({ status }) => status === 'finished')
  return {
    starts: rows.filter(({ status }) => status !== 'dns').length,
    finishes: finishes.length,
    distanceM: finishes.reduce((sum, { distanceM }) => sum + (distanceM ?? 0), 0),
  }
}

function countYears(rows: readonly TimedRow[]) {
  const years = [...new Set(rows.map(({ year }) => year))].sort((a, b) => b - a)
  return years.map((year) => ({ year, ...countOf(rows.filter((row) => row.year === year)) }))
}

function countSports(rows: readonly TimedRow[]) {
  const counts = new Map<Sport, number>()
  for (const { sport } of rows) counts.set(sport, (counts.get(sport) ?? 0) + 1)
  return [...counts].map(([sport, count]) => ({ sport, count })).toSorted((a, b) => b.count - a.count)
}

function raceOf(row: TimedRow, language: Language) {
  const isRussian = language === 'ru'
  return {
    eventCode: row.eventCode,
    eventName: isRussian ? row.eventRu : row.eventEn,
    city: isRussian ? row.cityRu : row.cityEn,
    raceCode: row.raceCode,
    raceName: isRussian ? row.raceRu : row.raceEn,
    bib: row.bib,
    day: row.day,
  }
}

function toBest(
  { code, sport, distanceM, isOnline, best, improvedByMs, finishes }: PersonalBests<TimedRow>['list'][number],
  marks: ReadonlyMap<string, BestMark>,
  language: Language,
): MyBest {
  const timed = (row: TimedRow) => ({ ...raceOf(row, language), timeMs: row.netMs ?? 0 })
  return {
    ...{ code, sport, distanceM, isOnline, improvedByMs },
    finish: timed(best),
    progress: finishes.map((row) => ({ ...timed(row), best: marks.get(row.id) ?? null })),
  }
}

function toFinish(
  row: TimedRow,
  {
    language,
    mark,
    among,
  }: {
    readonly language: Language
    readonly mark: BestMark | undefined
    readonly among: { readonly ofGender: number; readonly ofGroup: number } | undefined
  },
): MyFinish {
  const placeOf = (place: number | null, count: number | undefined) =>
    place === null ? null : { place, count: count ?? place }
  const { sport, distanceM, isOnline, status, rankedBy, gunMs, netMs, gender, isHidden } = row
  return {
    ...raceOf(row, language),
    ...{ sport, distanceM, isOnline, status, rankedBy, gunMs, netMs, gender, isHidden },
    overall: placeOf(row.rank, row.finisherCount),
    ofGender: placeOf(row.genderRank, among?.ofGender),
    ofGroup: placeOf(row.groupRank, among?.ofGroup),
    group: row.groupFrom === null ? null : { from: row.groupFrom, to: row.groupTo },
    team: row.isTeam ? { name: row.teamName, legMs: row.legMs } : null,
    best: mark ?? null,
  }
}
