import type { Language } from '#src/kernel/texts.ts'
import { csvLine, csvMark } from '#src/lib/csv.ts'
import { xml, xmlAround, xmlDeclaration, xmlText } from '#src/lib/xml.ts'
import { iofClass, iofRoot } from '#src/modules/catalog/domain/iof.ts'
import { cityNameIn } from '#src/modules/search/server/reads/city-names.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { startListFormats } from '../../contract/start-list-export.ts'
import { type ExportedEntry, type ExportedRace, entriesAfter } from '../queries/exported-entries.ts'
import { iofEntry, iofStart } from './iof-start-list.ts'

export type StartListFormat = (typeof startListFormats)[number]
export type ListToExport = {
  readonly eventId: string
  readonly eventCode: string
  readonly eventName: string
  readonly createdAt: string
  readonly language: Language
  readonly races: readonly ExportedRace[]
}
/** Opens a short transaction for one read: none is open while what was read is on its way. */
export type Reads = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** So many people are in memory at once, however long the list is. */
export const peoplePerRead = 500

/** Who starts together: a team as far as it is told of, or one person. */
type Starters = readonly ExportedEntry[]

/** Those who start in a race, some at a time; who has the last ones' team may stand in the next read. */
async function* startersOf(
  read: Reads,
  eventId: string,
  race: ExportedRace,
): AsyncGenerator<readonly Starters[], void> {
  let after: ExportedEntry | null = null
  let begun: ExportedEntry[] = []
  for (;;) {
    const of = { eventId, raceId: race.id, after, take: peoplePerRead }
    const people: ExportedEntry[] = await read((tx) => entriesAfter(tx, race, of))
    const whole: Starters[] = []
    for (const one of people) {
      if (begun.length > 0 && begun[0]?.teamKey !== one.teamKey) {
        whole.push(begun)
        begun = []
      }
      begun.push(one)
    }
    const isLast = people.length < peoplePerRead
    if (begun.length > 0 && (isLast || !race.isOfTeams)) {
      whole.push(begun)
      begun = []
    }
    if (whole.length > 0) yield whole
    after = people.at(-1) ?? null
    if (isLast) return
  }
}

type Words = (key: string) => string
/** How a format is written around the people, and each race's. */
type Writer = {
  readonly before: string
  /** @param isFirst of all that are written */
  line(starters: Starters, race: ExportedRace, isFirst: boolean): string
  /** In which order the format has its races; not given: as the event has them. */
  readonly ordered?: (races: readonly ExportedRace[]) => readonly ExportedRace[]
  readonly around?: (race: ExportedRace) => { readonly open: string; readonly close: string }
  readonly after: string
}

/** The whole list in a format, a piece for each read. @param t the words of the columns, by their keys */
export async function* startListPieces(
  read: Reads,
  list: ListToExport,
  format: StartListFormat,
  t: Words,
): AsyncGenerator<string, void> {
  const writer = writers[format](list, t)
  let isFirst = true
  yield writer.before
  for (const race of writer.ordered?.(list.races) ?? list.races) {
    const around = writer.around?.(race)
    let opens = around?.open ?? ''
    for await (const some of startersOf(read, list.eventId, race)) {
      const lines: string[] = []
      for (const starters of some) {
        lines.push(writer.line(starters, race, isFirst))
        isFirst = false
      }
      yield opens + lines.join('')
      opens = ''
    }
    if (opens === '') yield around?.close ?? '' // a race that nobody runs is not told of
  }
  yield writer.after
}

const writers: Readonly<Record<StartListFormat, (list: ListToExport, t: Words) => Writer>> = {
  csv: ({ language }, t) => ({
    before: csvMark + csvLine(csvHead.map(t)),
    line: (starters, race) => starters.map((one) => csvPerson(t, language, one, race)).join(''),
    after: '',
  }),
  json: ({ eventCode, eventName, createdAt, language }) => ({
    before: `${JSON.stringify({ eventCode, eventName, createdAt }).slice(0, -1)},"list":[`,
    line(starters, { name, code, startsAt }, isFirst) {
      const people = starters.map(({ id: _, teamKey: __, teamBib: ___, ...one }) =>
        JSON.stringify({ ...one, city: cityNameIn(one.city, language), race: name, raceCode: code, startsAt }),
      )
      return (isFirst ? '' : ',') + people.join(',')
    },
    after: ']}',
  }),
  'iof-entries': (list) => {
    const { open, close } = xmlAround(iofRoot('EntryList', list, []))
    const line: Writer['line'] = (starters, race) => xmlText(iofEntry(starters, race))
    // EntryList: Event, TeamEntry, PersonEntry
    const ordered: Writer['ordered'] = (races) => races.toSorted((a, b) => Number(b.isOfTeams) - Number(a.isOfTeams))
    return { before: xmlDeclaration + open, line, ordered, after: `${close}\n` }
  },
  'iof-starts': (list) => {
    const { open, close } = xmlAround(iofRoot('StartList', list, []))
    const line: Writer['line'] = (starters, race) => xmlText(iofStart(starters, race))
    const around = ({ code, name }: ExportedRace) => xmlAround(xml('ClassStart', [iofClass(code, name)]))
    return { before: xmlDeclaration + open, line, around, after: `${close}\n` }
  },
}

const csvHead = [
  ...['columnBib', 'fileLastName', 'fileFirstName', 'fileGender', 'columnBirthYear', 'columnCity', 'columnClub'],
  ...['columnTeam', 'columnStage', 'wave', 'columnRace'],
]

function csvPerson(t: Words, language: Language, one: ExportedEntry, race: ExportedRace): string {
  return csvLine([
    ...[one.bib, one.lastName, one.firstName, one.gender === 'unknown' ? '' : t(`fileGender.${one.gender}`)],
    ...[one.birthYear, cityNameIn(one.city, language), one.club, one.team, one.stage, one.wave, race.name],
  ])
}
