import type { Language } from '#src/kernel/texts.ts'
import { csvBom, csvLines } from '#src/lib/csv.ts'
import { xmlDeclaration } from '#src/lib/xml.ts'
import { cityNameIn } from '#src/modules/search/server/reads/city-names.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { resultFormats } from '../../contract/results-export.ts'
import { formatRaceTime, legsAsShown } from '../../domain/format-race-time.ts'
import type { ResultMemberRow } from '../queries/read-result.ts'
import type { ResultListRow } from '../queries/read-results.ts'
import { type ExportedResultsRace, type ExportedRow, resultsAfter } from '../queries/results-to-export.ts'
import { iofClassResult, iofLine, iofResultList } from './iof-results.ts'
import type { ResultsFile } from './results-file.ts'

export type ResultFormat = (typeof resultFormats)[number]

/**
 * Runs one read in a short transaction of its own, so that none is open while the response is sent.
 */
export type ResultReads = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type ExportTexts = (key: string) => string

/** Rows per read: the most in memory at once, whatever the length of the results. */
export const linesPerRead = 500

/** The parts of a format around the rows of the file and of each race. */
type Writer = {
  readonly before: string
  around(race: ExportedResultsRace, isFirst: boolean): { readonly open: string; readonly close: string }
  line(row: ExportedRow, race: ExportedResultsRace, isFirst: boolean): string
  readonly after: string
}

/**
 * The results in a format, one chunk per read. Where a race is republished or a name hidden
 * meanwhile, the file is aborted, since it would mix both versions.
 * @param t returns the title of a column by its key
 */
export async function* resultChunks(
  read: ResultReads,
  file: ResultsFile,
  format: ResultFormat,
  t: ExportTexts,
): AsyncGenerator<string, void> {
  const writer = writers[format](file, t)
  yield writer.before
  for (const race of file.races) {
    const { open, close } = writer.around(race, race === file.races[0])
    let isFirst = true
    for await (const rows of rowBatches(read, file, race, format)) {
      const lines: string[] = []
      for (const row of rows) {
        lines.push(writer.line(row, race, isFirst && lines.length === 0))
      }
      yield (isFirst ? open : '') + lines.join('')
      isFirst = false
    }
    yield (isFirst ? open : '') + close
  }
  yield writer.after
}

/**
 * The rows of a race in batches. IOF XML requires persons before teams; other formats use the order
 * of the results.
 */
async function* rowBatches(read: ResultReads, { races }: ResultsFile, race: ExportedResultsRace, format: ResultFormat) {
  for (const isTeam of format === 'iof' ? [false, true] : [null]) {
    let after = 0
    for (;;) {
      const input = { raceId: race.raceId, isTeam, after, take: linesPerRead }
      const rows = await read((tx) => resultsAfter(tx, races, input))
      if (rows === null) throw new ResultListChanged()
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < linesPerRead) break
      after = last.position
    }
  }
}

/** The results that the export began with have changed. */
class ResultListChanged extends Error {
  constructor() {
    super('The results changed while they were exported')
  }
}

const writers: Readonly<Record<ResultFormat, (file: ResultsFile, t: ExportTexts) => Writer>> = {
  csv: (file, t) => csvWriter(file, t),
  json: ({ eventCode, eventName, createdAt, language }) => ({
    before: `${JSON.stringify({ eventCode, eventName, createdAt }).slice(0, -1)},"races":[`,
    around: (race, isFirst) => ({
      open: `${isFirst ? '' : ','}${JSON.stringify(raceOut(race, language)).slice(0, -1)},"list":[`,
      close: ']}',
    }),
    line: (row, _, isFirst) => (isFirst ? '' : ',') + JSON.stringify(resultOut(row, language)),
    after: ']}',
  }),
  iof: (file) => {
    const { open, close } = iofResultList(file)
    return {
      before: xmlDeclaration + open,
      around: (race) => iofClassResult(race, file.language),
      line: (row, race) => iofLine(race, row),
      after: `${close}\n`,
    }
  },
}

const csvHead = [
  ...['race', 'columnPlace', 'columnGender', 'columnGroup', 'columnBib', 'fileLastName', 'fileFirstName', 'fileGender'],
  ...['fileBirthYear', 'fileCity', 'fileClub', 'fileStatus', 'columnGun', 'columnNet'],
]

function csvWriter({ races, language }: ResultsFile, t: ExportTexts): Writer {
  const longer = (all: ResultListRow['splits'], row: ResultListRow) =>
    row.splits.length > all.length ? row.splits : all
  const max = races.reduce(longer, [])
  const hasTeams = races.some(({ kind }) => kind !== 'individual')
  const time = (ms: number | null | undefined) => (ms === null || ms === undefined ? '' : formatRaceTime(ms))
  return {
    before:
      csvBom +
      csvLines([[...csvHead.map(t), ...max.map(({ name }) => name[language]), ...(hasTeams ? [t('fileTeam')] : [])]]),
    around: () => ({ open: '', close: '' }),
    line: (row, race) =>
      csvLines([
        [
          ...[nameOf(race, language), row.rank, row.genderRank, row.groupRank, row.bib, row.lastName, row.firstName],
          ...[row.gender === 'unknown' ? '' : t(row.gender === 'male' ? 'genderMale' : 'genderFemale'), row.birthYear],
          ...[
            cityNameIn(row.city, language),
            row.club,
            t(`fileStatus.${row.status}`),
            time(row.gunMs),
            time(row.netMs),
          ],
          ...max.map((_, i) => time(row.splitsMs[i])),
          ...(hasTeams ? [memberCells(row.members, t).join('; ')] : []),
        ],
      ]),
    after: '',
  }
}

function nameOf({ nameRu, nameEn }: ResultListRow, language: Language): string {
  return language === 'ru' ? nameRu : nameEn
}

/** «2. Верхова Инна 21:30» */
function memberCells(members: readonly ResultMemberRow[], t: (key: string) => string): string[] {
  const shown = legsAsShown(members.map(({ legMs }) => legMs))
  return members.map(({ stage, lastName, firstName, isHidden }, i) => {
    const legMs = shown[i] ?? null
    const name = isHidden ? t('hiddenPerson') : `${lastName} ${firstName}`
    return `${stage}. ${name}${legMs === null ? '' : ` ${formatRaceTime(legMs)}`}`
  })
}

/** A hidden member's leg is exported without a name. */
function memberOut({ entryId: _, bib: __, isHidden, ...member }: ResultMemberRow) {
  return isHidden ? { ...member, lastName: null, firstName: null, birthYear: null, gender: null } : member
}

function raceOut(race: ExportedResultsRace, language: Language) {
  return {
    ...{ code: race.code, name: nameOf(race, language), rankedBy: race.rankedBy },
    splits: race.splits.map(({ code, name, distanceM }) => ({ code, name: name[language], distanceM })),
    legs: race.legs.map((leg) => ({ ...leg, name: leg.name[language] })),
  }
}

function resultOut(line: ExportedRow, language: Language) {
  const { entryId: _, position: __, isHidden: ___, wave: ____, isTeam, members, ...rest } = line
  const row = { ...rest, city: cityNameIn(rest.city, language) }
  return isTeam ? { ...row, members: members.map(memberOut) } : row
}
