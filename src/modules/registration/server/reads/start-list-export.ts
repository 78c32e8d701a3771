import { csvOf } from '#src/kernel/csv.ts'
import type { FileReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type XmlNode, xml, xmlDocument } from '#src/kernel/xml.ts'
import { iofClass, iofOrganisation, iofPerson, iofRoot } from '#src/modules/catalog/domain/iof.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { startListFormats } from '../../contract/start-list-export.ts'

export type StartListFormat = (typeof startListFormats)[number]

export type ExportedEntry = {
  readonly id: string
  readonly bib: number | null
  readonly lastName: string
  readonly firstName: string
  readonly gender: string
  readonly birthYear: number
  readonly city: string
  readonly club: string
  readonly team: string
  readonly stage: number | null
  readonly cluster: string | null
  readonly race: string
  readonly raceCode: string
  readonly startsAt: string
}
export type ExportedList = {
  readonly eventCode: string
  readonly eventName: string
  readonly createdAt: string
  readonly entries: readonly ExportedEntry[]
}

/** A list of an event or a race whole, by number; at most what a race holds. Null where there is no such event or race. */
export async function exportedList(
  tx: Tx,
  of: { readonly code: string; readonly race: string | undefined; readonly language: Language },
): Promise<ExportedList | 'no_event' | 'no_race'> {
  const named = (table: 'e' | 'r') => fragment.ref(`${table}.name_${of.language}`)
  const [event] = await tx.run<{ id: string; name: string }>(
    fragment`select e.id, ${named('e')} as name from catalog.events e where e.code = ${of.code} and e.status <> 'draft'`,
  )
  if (event === undefined) return 'no_event'
  const races = await tx.run<{ id: string }>(
    fragment`select id from catalog.races where event_id = ${event.id} and (${of.race ?? null}::text is null or code = ${of.race ?? null})`,
  )
  if (races.length === 0) return 'no_race'
  const entries = await tx.run<ExportedEntry>(fragment`
    select s.registration_id as id, s.bib, s.last_name as "lastName", s.first_name as "firstName", s.gender, s.birth_year as "birthYear",
      s.city, s.club, s.team, s.stage, s.cluster, ${named('r')} as race, r.code as "raceCode", r.starts_at as "startsAt"
    from registration.start_list s join catalog.races r on r.id = s.race_id
    where s.event_id = ${event.id} and s.race_id = any (${races.map(({ id }) => id)}::uuid[]) and not s.is_hidden
    order by r.position, coalesce(s.bib, 0), s.registration_id`)
  return { eventCode: of.code, eventName: event.name, createdAt: tx.now, entries }
}

/** @param t the words of the columns, by their keys */
export function startListExport(list: ExportedList, format: StartListFormat, t: (key: string) => string): FileReply {
  const named = (bytes: Uint8Array, type: string, name: string): FileReply => ({
    bytes: bytes.byteLength,
    content: new Blob([new Uint8Array(bytes)]).stream(),
    ...{ type, name, isSaved: true },
  })
  const base = `${list.eventCode}-startlist`
  if (format === 'csv') return named(csvOf(csvRows(list, t)), 'text/csv; charset=utf-8', `${base}.csv`)
  if (format === 'json') {
    const people = list.entries.map(({ id: _, ...entry }) => entry)
    const { eventCode, eventName, createdAt } = list
    const text = JSON.stringify({ eventCode, eventName, createdAt, list: people })
    return named(new TextEncoder().encode(text), 'application/json', `${base}.json`)
  }
  const root = format === 'iof-entries' ? iofEntryList(list) : iofStartList(list)
  return named(xmlDocument(root), 'application/xml', `${base}-${format}.xml`)
}

function csvRows({ entries }: ExportedList, t: (key: string) => string) {
  const head = [
    'columnBib',
    'fileLastName',
    'fileFirstName',
    'fileGender',
    'columnBirthYear',
    'columnCity',
    'columnClub',
  ]
  return [
    [...head, 'columnTeam', 'columnStage', 'cluster', 'columnRace'].map(t),
    ...entries.map((one) => [
      ...[one.bib, one.lastName, one.firstName, one.gender === 'unknown' ? '' : t(`fileGender.${one.gender}`)],
      ...[one.birthYear, one.city, one.club, one.team, one.stage, one.cluster, one.race],
    ]),
  ]
}

/** PersonEntry: Id, Person, Organisation, Class. */
export function iofEntryList(list: ExportedList): XmlNode {
  return iofRoot(
    'EntryList',
    list,
    list.entries.map((one) =>
      xml('PersonEntry', [
        xml('Id', one.id),
        iofPerson(one),
        iofOrganisation(one.club),
        iofClass(one.raceCode, one.race),
      ]),
    ),
  )
}

/** ClassStart: Class, PersonStart (EntryId, Person, Organisation, Start: BibNumber, StartTime). */
export function iofStartList(list: ExportedList): XmlNode {
  const classes = [...Map.groupBy(list.entries, ({ raceCode }) => raceCode)]
  return iofRoot(
    'StartList',
    list,
    classes.map(([code, entries]) =>
      xml('ClassStart', [
        iofClass(code, entries[0]?.race ?? code),
        ...entries.map((one) =>
          xml('PersonStart', [
            xml('EntryId', one.id),
            iofPerson(one),
            iofOrganisation(one.club),
            xml('Start', [one.bib === null ? null : xml('BibNumber', one.bib), xml('StartTime', one.startsAt)]),
          ]),
        ),
      ]),
    ),
  )
}
