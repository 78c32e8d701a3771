import { csvLine, csvMark } from '#src/kernel/csv.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type XmlNode, xml, xmlAround, xmlDeclaration, xmlText } from '#src/kernel/xml.ts'
import { iofClass, iofOrganisation, iofPerson, iofRoot } from '#src/modules/catalog/domain/iof.ts'
import { waveStart } from '#src/modules/catalog/domain/race-course-times.ts'
import { cityNameIn } from '#src/modules/catalog/server/reads/city-names.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { startListFormats } from '../../contract/start-list-export.ts'
import { type EntryPoint, type ExportedEntry, type ExportedRace, entriesAfter } from '../queries/exported-entries.ts'

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

/** The people of a race, some at a time. */
async function* peopleOf(read: Reads, eventId: string, raceId: string): AsyncGenerator<readonly ExportedEntry[], void> {
  let after: EntryPoint | null = null
  for (;;) {
    const of = { eventId, raceId, after, take: peoplePerRead }
    const people: ExportedEntry[] = await read((tx) => entriesAfter(tx, of))
    if (people.length > 0) yield people
    const last = people.at(-1)
    if (last === undefined || people.length < peoplePerRead) return
    after = { bib: last.bib ?? 0, id: last.id }
  }
}

type Words = (key: string) => string
/** How a format is written around the people, and each race's. */
type Writer = {
  readonly before: string
  /** @param isFirst of all that are written */
  person(one: ExportedEntry, race: ExportedRace, isFirst: boolean): string
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
  for (const race of list.races) {
    const around = writer.around?.(race)
    let opens = around?.open ?? ''
    for await (const people of peopleOf(read, list.eventId, race.id)) {
      const lines: string[] = []
      for (const one of people) {
        lines.push(writer.person(one, race, isFirst))
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
    person: csvPerson(t, language),
    after: '',
  }),
  json: ({ eventCode, eventName, createdAt, language }) => ({
    before: `${JSON.stringify({ eventCode, eventName, createdAt }).slice(0, -1)},"list":[`,
    person({ id: _, ...one }, { name, code, startsAt }, isFirst) {
      return (
        (isFirst ? '' : ',') +
        JSON.stringify({ ...one, city: cityNameIn(one.city, language), race: name, raceCode: code, startsAt })
      )
    },
    after: ']}',
  }),
  'iof-entries': (list) => {
    const { open, close } = xmlAround(iofRoot('EntryList', list, []))
    const person: Writer['person'] = (one, race) => xmlText(iofEntry(one, race))
    return { before: xmlDeclaration + open, person, after: `${close}\n` }
  },
  'iof-starts': (list) => {
    const { open, close } = xmlAround(iofRoot('StartList', list, []))
    const person: Writer['person'] = (one, race) => xmlText(iofStart(one, race))
    const around = ({ code, name }: ExportedRace) => xmlAround(xml('ClassStart', [iofClass(code, name)]))
    return { before: xmlDeclaration + open, person, around, after: `${close}\n` }
  },
}

const csvHead = [
  ...['columnBib', 'fileLastName', 'fileFirstName', 'fileGender', 'columnBirthYear', 'columnCity', 'columnClub'],
  ...['columnTeam', 'columnStage', 'cluster', 'columnRace'],
]

function csvPerson(t: Words, language: Language): Writer['person'] {
  return (one, race) =>
    csvLine([
      ...[one.bib, one.lastName, one.firstName, one.gender === 'unknown' ? '' : t(`fileGender.${one.gender}`)],
      ...[one.birthYear, cityNameIn(one.city, language), one.club, one.team, one.stage, one.cluster, race.name],
    ])
}

/** PersonEntry: Person, Organisation, Class. By which id an entry is known is nobody else's. */
function iofEntry(one: ExportedEntry, race: ExportedRace): XmlNode {
  return xml('PersonEntry', [iofPerson(one), iofOrganisation(one.club), iofClass(race.code, race.name)])
}

/** PersonStart of a ClassStart: Person, Organisation, Start (BibNumber, StartTime: of the wave, where it is known). */
function iofStart(one: ExportedEntry, race: ExportedRace): XmlNode {
  const startsAt = waveStart(race, one.cluster)
  return xml('PersonStart', [
    iofPerson(one),
    iofOrganisation(one.club),
    xml('Start', [
      one.bib === null ? null : xml('BibNumber', one.bib),
      startsAt === null ? null : xml('StartTime', startsAt),
    ]),
  ])
}
