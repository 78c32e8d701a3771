import type { Language } from '#src/kernel/texts.ts'
import { type CsvCells, csvBom, csvLines } from '#src/lib/csv.ts'
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
/**
 * Runs one read in a short transaction of its own, so that none is open while the response is sent.
 */
export type Reads = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Entries per read: the most in memory at once, whatever the length of the list. */
export const peoplePerRead = 500

/** The known members of one team, or one person. */
type Starters = readonly ExportedEntry[]

/** The starters of a race in batches; the rest of the last team may be in the next read. */
async function* startersOf(
  read: Reads,
  eventId: string,
  race: ExportedRace,
): AsyncGenerator<readonly Starters[], void> {
  let after: ExportedEntry | null = null
  let team: ExportedEntry[] = []
  for (;;) {
    const of = { eventId, raceId: race.id, after, take: peoplePerRead }
    const people: ExportedEntry[] = await read((tx) => entriesAfter(tx, race, of))
    const whole: Starters[] = []
    for (const person of people) {
      if (team.length > 0 && team[0]?.teamKey !== person.teamKey) {
        whole.push(team)
        team = []
      }
      team.push(person)
    }
    const isLast = people.length < peoplePerRead
    if (team.length > 0 && (isLast || !race.isOfTeams)) {
      whole.push(team)
      team = []
    }
    if (whole.length > 0) yield whole
    after = people.at(-1) ?? null
    if (isLast) return
  }
}

type ExportTexts = (key: string) => string
/** The parts of a format around the rows of the file and of each race. */
type Writer = {
  readonly before: string
  /** @param isFirst whether it is the first row of the file */
  line(starters: Starters, race: ExportedRace, isFirst: boolean): string
  /** The format's order of races; not given: the event's order. */
  readonly ordered?: (races: readonly ExportedRace[]) => readonly ExportedRace[]
  readonly around?: (race: ExportedRace) => { readonly open: string; readonly close: string }
  readonly after: string
}

/**
 * The list in a format, one chunk per read.
 * @param t returns the title of a column by its key
 */
export async function* startListChunks(
  read: Reads,
  list: ListToExport,
  format: StartListFormat,
  t: ExportTexts,
): AsyncGenerator<string, void> {
  const writer = writers[format](list, t)
  let isFirst = true
  yield writer.before
  for (const race of writer.ordered?.(list.races) ?? list.races) {
    const around = writer.around?.(race)
    let opens = around?.open ?? ''
    for await (const batch of startersOf(read, list.eventId, race)) {
      const lines: string[] = []
      for (const starters of batch) {
        lines.push(writer.line(starters, race, isFirst))
        isFirst = false
      }
      yield opens + lines.join('')
      opens = ''
    }
    if (opens === '') yield around?.close ?? '' // a race without starters is left out
  }
  yield writer.after
}

const writers: Readonly<Record<StartListFormat, (list: ListToExport, t: ExportTexts) => Writer>> = {
  csv: ({ language }, t) => ({
    before: csvBom + csvLines([csvHead.map(t)]),
    line: (starters, race) => csvLines(starters.map((one) => csvPerson(t, language, one, race))),
    after: '',
  }),
  json: ({ eventCode, eventName, createdAt, language }) => ({
    before: `${JSON.stringify({ eventCode, eventName, createdAt }).slice(0, -1)},"list":[`,
    line(starters, { name, code, startsAt }, isFirst) {
      const people = starters.map(({ id: _, teamKey: __, teamBib: ___, ...person }) =>
        JSON.stringify({ ...person, city: cityNameIn(person.city, language), race: name, raceCode: code, startsAt }),
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

function csvPerson(t: ExportTexts, language: Language, person: ExportedEntry, race: ExportedRace): CsvCells {
  return [
    ...[
      person.bib,
      person.lastName,
      person.firstName,
      person.gender === 'unknown' ? '' : t(`fileGender.${person.gender}`),
    ],
    ...[
      person.birthYear,
      cityNameIn(person.city, language),
      person.club,
      person.team,
      person.stage,
      person.wave,
      race.name,
    ],
  ]
}
