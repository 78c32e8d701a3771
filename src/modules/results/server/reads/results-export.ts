import { csvOf } from '#src/kernel/csv.ts'
import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { FileReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type XmlNode, xml, xmlDocument } from '#src/kernel/xml.ts'
import { iofClass, iofOrganisation, iofPerson, iofRoot } from '#src/modules/catalog/domain/iof.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { resultFormats } from '../../contract/results-export.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import { type ProtocolRow, protocolsOf, type ResultRow, wholeProtocol } from '../queries/read-results.ts'

export type ResultFormat = (typeof resultFormats)[number]
type Race = ProtocolRow & { readonly startsAt: Instant; readonly rows: readonly ResultRow[] }
export type ExportedResults = {
  readonly eventCode: string
  readonly eventName: string
  readonly createdAt: string
  readonly language: Language
  readonly races: readonly Race[]
}

export async function exportedResults(
  tx: Tx,
  of: { readonly code: string; readonly race: string | undefined; readonly language: Language },
): Promise<ExportedResults | 'no_event' | 'no_race'> {
  const event = await protocolsOf(tx, of.code)
  if (event === null) return 'no_event'
  const chosen = event.protocols.filter(({ code }) => of.race === undefined || code === of.race)
  if (chosen.length === 0 && of.race !== undefined) return 'no_race'
  const races: Race[] = []
  for (const protocol of chosen) races.push({ ...protocol, ...(await wholeProtocol(tx, protocol.raceId)) })
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
  const time = (ms: number | null | undefined) => (ms === null || ms === undefined ? '' : formatRaceTime(ms))
  return [
    [...[...head, ...rest].map(t), ...most.map(({ name }) => name[language])],
    ...races.flatMap((race) =>
      race.rows.map((row) => [
        ...[nameOf(race, language), row.place, row.genderPlace, row.groupPlace, row.bib, row.lastName, row.firstName],
        ...[row.gender === 'unknown' ? '' : t(row.gender === 'male' ? 'genderMale' : 'genderFemale'), row.birthYear],
        ...[row.city, row.club, t(`fileStatus.${row.status}`), time(row.gunMs), time(row.netMs)],
        ...most.map((_, i) => time(row.splitsMs[i])),
      ]),
    ),
  ]
}

function jsonOf({ eventCode, eventName, createdAt, language, races }: ExportedResults) {
  return {
    ...{ eventCode, eventName, createdAt },
    races: races.map((race) => ({
      ...{ code: race.code, name: nameOf(race, language), rankedBy: race.rankedBy },
      splits: race.splits.map(({ code, name, distanceM }) => ({ code, name: name[language], distanceM })),
      list: race.rows.map(({ registrationId: _, position: __, isHidden: ___, ...row }) => row),
    })),
  }
}

const iofStatus = { finished: 'OK', dnf: 'DidNotFinish', dns: 'DidNotStart', dsq: 'Disqualified' } as const

/** ClassResult: Class, PersonResult (Person, Organisation, Result). */
export function iofResultList(results: ExportedResults): XmlNode {
  return iofRoot(
    'ResultList',
    { ...results, status: 'Complete' },
    results.races.map((race) =>
      xml('ClassResult', [
        iofClass(race.code, nameOf(race, results.language)),
        ...race.rows.map((row) =>
          xml('PersonResult', [iofPerson(row), iofOrganisation(row.club), iofResult(race, row)]),
        ),
      ]),
    ),
  )
}

/** Result: BibNumber, StartTime, FinishTime, Time, TimeBehind, Position, Status, SplitTime. Times are whole seconds. */
function iofResult(race: Race, row: ResultRow): XmlNode {
  const seconds = (ms: number) => Math.ceil(ms / 1000)
  const timeOf = ({ gunMs, netMs }: ResultRow) => (race.rankedBy === 'gun' ? gunMs : netMs)
  const time = timeOf(row)
  const leader = race.rows.find(({ place }) => place === 1)
  const leaderMs = leader === undefined ? null : timeOf(leader)
  const startedAt =
    row.gunMs === null || row.netMs === null ? race.startsAt : plusMs(race.startsAt, row.gunMs - row.netMs)
  return xml('Result', [
    xml('BibNumber', row.bib),
    row.status === 'dns' ? null : xml('StartTime', startedAt),
    row.gunMs === null ? null : xml('FinishTime', plusMs(race.startsAt, row.gunMs)),
    time === null ? null : xml('Time', seconds(time)),
    time === null || leaderMs === null ? null : xml('TimeBehind', seconds(time) - seconds(leaderMs)),
    row.place === null ? null : xml('Position', row.place),
    xml('Status', iofStatus[row.status]),
    ...race.splits.map((split, i) => splitOf(split.code, row.splitsMs[i] ?? null)),
  ])
}

function splitOf(code: string, ms: number | null): XmlNode {
  if (ms === null) return xml('SplitTime', [xml('ControlCode', code)], { status: 'Missing' })
  return xml('SplitTime', [xml('ControlCode', code), xml('Time', Math.ceil(ms / 1000))])
}
