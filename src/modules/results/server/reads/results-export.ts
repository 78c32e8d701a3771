import { csvOf } from '#src/kernel/csv.ts'
import type { Instant } from '#src/kernel/instant.ts'
import type { FileReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { xmlDocument } from '#src/kernel/xml.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { resultFormats } from '../../contract/results-export.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import { type MemberRow, membersOfLines } from '../queries/read-line.ts'
import { leaderTime, type ProtocolRow, protocolsOf, type ResultRow, wholeProtocol } from '../queries/read-results.ts'
import { iofResultList } from './iof-results.ts'

export type ResultFormat = (typeof resultFormats)[number]
export type ExportedRace = ProtocolRow & {
  readonly startsAt: Instant
  readonly rows: readonly ResultRow[]
  /** Of whoever came in first, also where they asked to be hidden. */
  readonly leader: { readonly gunMs: number; readonly netMs: number } | null
  /** By the teams' numbers, in the order of their legs. */
  readonly members: ReadonlyMap<number, readonly MemberRow[]>
}
export type ExportedResults = {
  readonly eventCode: string
  readonly eventName: string
  readonly createdAt: string
  readonly language: Language
  readonly races: readonly ExportedRace[]
}

export async function exportedResults(
  tx: Tx,
  of: { readonly code: string; readonly race: string | undefined; readonly language: Language },
): Promise<ExportedResults | 'no_event' | 'no_race'> {
  const event = await protocolsOf(tx, of.code)
  if (event === null) return 'no_event'
  const chosen = event.protocols.filter(({ code }) => of.race === undefined || code === of.race)
  if (chosen.length === 0 && of.race !== undefined) return 'no_race'
  const races: ExportedRace[] = []
  for (const protocol of chosen) {
    const whole = await wholeProtocol(tx, protocol.raceId)
    const members = await membersOfLines(tx, protocol.raceId, whole.rows)
    const leader = await leaderTime(tx, protocol.raceId)
    races.push({ ...protocol, ...whole, leader, members: Map.groupBy(members, ({ bib }) => bib) })
  }
  const [names] = await tx.sql<{ ru: string; en: string }>`
    select name_ru as ru, name_en as en from catalog.events where id = ${event.eventId}`
  return { eventCode: of.code, eventName: names?.[of.language] ?? '', createdAt: tx.now, language: of.language, races }
}

/** @param t the words of the columns, by their keys */
export function resultsExport(results: ExportedResults, format: ResultFormat, t: (key: string) => string): FileReply {
  const base = `${results.eventCode}-results`
  const named = (bytes: Uint8Array, type: string, ending: string): FileReply => ({
    bytes: bytes.byteLength,
    content: new Blob([new Uint8Array(bytes)]).stream(),
    ...{ type, name: `${base}.${ending}`, isSaved: true },
  })
  if (format === 'csv') return named(csvOf(csvRows(results, t)), 'text/csv; charset=utf-8', 'csv')
  if (format === 'iof') return named(xmlDocument(iofResultList(results)), 'application/xml', 'xml')
  return named(new TextEncoder().encode(JSON.stringify(jsonOf(results))), 'application/json', 'json')
}

function nameOf({ nameRu, nameEn }: ProtocolRow, language: Language): string {
  return language === 'ru' ? nameRu : nameEn
}

function csvRows({ races, language }: ExportedResults, t: (key: string) => string) {
  const most = races.reduce(
    (all, one) => (one.splits.length > all.length ? one.splits : all),
    [] as ProtocolRow['splits'],
  )
  const head = [
    'race',
    'columnPlace',
    'columnGender',
    'columnGroup',
    'columnBib',
    'fileLastName',
    'fileFirstName',
    'fileGender',
  ]
  const rest = ['fileBirthYear', 'fileCity', 'fileClub', 'fileStatus', 'columnGun', 'columnNet']
  const hasTeams = races.some(({ members }) => members.size > 0)
  const time = (ms: number | null | undefined) => (ms === null || ms === undefined ? '' : formatRaceTime(ms))
  return [
    [...[...head, ...rest].map(t), ...most.map(({ name }) => name[language]), ...(hasTeams ? [t('fileTeam')] : [])],
    ...races.flatMap((race) =>
      race.rows.map((row) => [
        ...[nameOf(race, language), row.place, row.genderPlace, row.groupPlace, row.bib, row.lastName, row.firstName],
        ...[row.gender === 'unknown' ? '' : t(row.gender === 'male' ? 'genderMale' : 'genderFemale'), row.birthYear],
        ...[row.city, row.club, t(`fileStatus.${row.status}`), time(row.gunMs), time(row.netMs)],
        ...most.map((_, i) => time(row.splitsMs[i])),
        ...(hasTeams ? [(race.members.get(row.bib) ?? []).map(memberCell(t)).join('; ')] : []),
      ]),
    ),
  ]
}

/** «2. Верхова Инна 21:30» */
function memberCell(t: (key: string) => string) {
  return ({ stage, lastName, firstName, legMs, isHidden }: MemberRow) => {
    const name = isHidden ? t('hiddenPerson') : `${lastName} ${firstName}`
    return `${stage}. ${name}${legMs === null ? '' : ` ${formatRaceTime(legMs)}`}`
  }
}

/** Who asked to be hidden ran a leg, and has no name. */
function memberOut({ entryId: _, bib: __, isHidden, ...member }: MemberRow) {
  return isHidden ? { ...member, lastName: null, firstName: null, birthYear: null, gender: null } : member
}

function jsonOf({ eventCode, eventName, createdAt, language, races }: ExportedResults) {
  return {
    ...{ eventCode, eventName, createdAt },
    races: races.map((race) => ({
      ...{ code: race.code, name: nameOf(race, language), rankedBy: race.rankedBy },
      splits: race.splits.map(({ code, name, distanceM }) => ({ code, name: name[language], distanceM })),
      legs: race.legs.map((leg) => ({ ...leg, name: leg.name[language] })),
      list: race.rows.map(({ registrationId: _, position: __, isHidden: ___, isTeam, ...row }) =>
        isTeam ? { ...row, members: (race.members.get(row.bib) ?? []).map(memberOut) } : row,
      ),
    })),
  }
}
