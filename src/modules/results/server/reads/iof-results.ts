import { plusMs } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type XmlNode, xml, xmlAround, xmlText } from '#src/lib/xml.ts'
import { iofClass, iofOrganisation, iofPerson, iofRoot } from '#src/modules/catalog/domain/iof.ts'
import { startOfWave } from '#src/modules/catalog/domain/race-course-times.ts'
import type { ResultMemberRow } from '../queries/read-result.ts'
import type { ResultRow } from '../queries/read-results.ts'
import type { ExportedResultsRace, ExportedRow } from '../queries/results-to-export.ts'
import type { ResultsFile } from './results-file.ts'

const iofStatus = { finished: 'OK', dnf: 'DidNotFinish', dns: 'DidNotStart', dsq: 'Disqualified' } as const

/** The parts of a ResultList around its rows. */
export function iofResultList(results: Pick<ResultsFile, 'createdAt' | 'eventName'>) {
  return xmlAround(iofRoot('ResultList', { ...results, status: 'Complete' }, []))
}

/** ClassResult: Class, PersonResult, TeamResult. */
export function iofClassResult(race: ExportedResultsRace, language: Language) {
  return xmlAround(xml('ClassResult', [iofClass(race.code, language === 'ru' ? race.nameRu : race.nameEn)]))
}

/** PersonResult: Person, Organisation, Result. */
export function iofLine(race: ExportedResultsRace, row: ExportedRow): string {
  if (row.isTeam) return xmlText(teamResult(race, row))
  return xmlText(xml('PersonResult', [iofPerson(row), iofOrganisation(row.club), iofResult(race, row)]))
}

/** Result: BibNumber, StartTime, FinishTime, Time, TimeBehind, Position, Status, SplitTime. Times are whole seconds. */
function iofResult(race: ExportedResultsRace, row: ExportedRow): XmlNode {
  const time = decidingTime(race, row)
  const leaderMs = leaderTime(race)
  const { startsAt, finishedAt } = hoursOf(race, row, time)
  return xml('Result', [
    xml('BibNumber', row.bib),
    row.status === 'dns' || startsAt === null ? null : xml('StartTime', startsAt),
    finishedAt === null ? null : xml('FinishTime', finishedAt),
    time === null ? null : xml('Time', seconds(time)),
    time === null || leaderMs === null ? null : xml('TimeBehind', seconds(time) - seconds(leaderMs)),
    row.rank === null ? null : xml('Position', row.rank),
    xml('Status', iofStatus[row.status]),
    ...race.splits.map((split, i) => splitOf(split.code, row.splitsMs[i] ?? null)),
  ])
}

/** TeamResult: Name, Organisation, BibNumber, TeamMemberResult (Person, Result). */
function teamResult(race: ExportedResultsRace, row: ExportedRow): XmlNode {
  return xml('TeamResult', [
    xml('Name', row.lastName),
    iofOrganisation(row.club),
    xml('BibNumber', row.bib),
    ...row.members.map((member) =>
      xml('TeamMemberResult', [member.isHidden ? null : iofPerson(member), memberResult(race, row, member)]),
    ),
  ])
}

/**
 * The Result of a member: Leg, BibNumber, StartTime, FinishTime, Time, Position (of the leg),
 * Status; with the last leg also OverallResult (Time, TimeBehind, Position, Status) of the team.
 */
function memberResult(
  race: ExportedResultsRace,
  row: ExportedRow,
  { stage, legMs, legRank }: ResultMemberRow,
): XmlNode {
  const leg = race.legs.findIndex((one) => one.stage === stage)
  const endMs = leg < 0 ? null : legEnd(race, row, leg)
  const { startsAt } = hoursOf(race, row, row.netMs)
  const [from, to] = legMs === null || endMs === null ? [0, 0] : [seconds(endMs - legMs), seconds(endMs)]
  return xml('Result', [
    leg < 0 ? null : xml('Leg', stage),
    xml('BibNumber', row.bib),
    to === 0 || startsAt === null ? null : xml('StartTime', plusMs(startsAt, from * 1000)),
    to === 0 || startsAt === null ? null : xml('FinishTime', plusMs(startsAt, to * 1000)),
    legMs === null ? null : xml('Time', to === 0 ? seconds(legMs) : to - from),
    legRank === null ? null : xml('Position', legRank, { type: 'Leg' }),
    xml('Status', memberStatus(row, legMs, leg)),
    leg < 0 || leg < race.legs.length - 1 ? null : overallResult(race, row),
  ])
}

/** A member who completed a leg has status OK, even if the team did not finish. */
function memberStatus({ status }: ResultRow, legMs: number | null, leg: number): string {
  if (status === 'dnf' && leg >= 0 && legMs !== null) return 'OK'
  return iofStatus[status]
}

function overallResult(race: ExportedResultsRace, row: ExportedRow): XmlNode {
  const time = decidingTime(race, row)
  const leaderMs = leaderTime(race)
  return xml('OverallResult', [
    time === null ? null : xml('Time', seconds(time)),
    time === null || leaderMs === null ? null : xml('TimeBehind', seconds(time) - seconds(leaderMs)),
    row.rank === null ? null : xml('Position', row.rank),
    xml('Status', iofStatus[row.status]),
  ])
}

/** From the team's start. */
function legEnd({ legs, splits }: ExportedResultsRace, row: ExportedRow, leg: number): number | null {
  const to = legs[leg]?.to ?? null
  return to === null ? row.netMs : (row.splitsMs[splits.findIndex(({ code }) => code === to)] ?? null)
}

/**
 * The start and finish of a row, whose difference is the shown time: the finish is rounded to the
 * full second, and the start derived from it. Without times the start is that of the wave, if
 * known.
 */
function hoursOf(race: ExportedResultsRace, { gunMs, wave }: ExportedRow, timeMs: number | null) {
  const finishedAt = gunMs === null ? null : plusMs(race.startsAt, seconds(gunMs) * 1000)
  const startsAt =
    finishedAt === null || timeMs === null ? startOfWave(race, wave) : plusMs(finishedAt, -seconds(timeMs) * 1000)
  return { startsAt, finishedAt }
}

function decidingTime({ rankedBy }: ExportedResultsRace, { gunMs, netMs }: ResultRow): number | null {
  return rankedBy === 'gun' ? gunMs : netMs
}

function leaderTime({ rankedBy, leader }: ExportedResultsRace): number | null {
  return rankedBy === 'gun' ? (leader?.gunMs ?? null) : (leader?.netMs ?? null)
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000)
}

function splitOf(code: string, ms: number | null): XmlNode {
  if (ms === null) return xml('SplitTime', [xml('ControlCode', code)], { status: 'Missing' })
  return xml('SplitTime', [xml('ControlCode', code), xml('Time', seconds(ms))])
}
