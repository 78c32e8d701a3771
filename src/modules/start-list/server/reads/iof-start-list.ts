import { type XmlNode, xml } from '#src/lib/xml.ts'
import { iofClass, iofOrganisation, iofPerson } from '#src/modules/catalog/domain/iof.ts'
import { startOfWave } from '#src/modules/catalog/domain/race-course-times.ts'
import type { ExportedEntry, ExportedRace } from '../queries/exported-entries.ts'

/**
 * The entry of a person or a team. Entry ids are private: no file contains them.
 *
 * PersonEntry: Person, Organisation, Class. TeamEntry: Name, TeamEntryPerson (Person, Organisation,
 * Leg), Class.
 */
export function iofEntry(starters: readonly ExportedEntry[], race: ExportedRace): XmlNode {
  const ofClass = iofClass(race.code, race.name)
  const [first] = starters
  if (first === undefined || !isTeam(race, first))
    return xml('PersonEntry', [...starters.flatMap((one) => [iofPerson(one), iofOrganisation(one.club)]), ofClass])
  return xml('TeamEntry', [
    xml('Name', first.team),
    ...starters.map((one) => xml('TeamEntryPerson', [iofPerson(one), iofOrganisation(one.club), legOf(one)])),
    ofClass,
  ])
}

/**
 * The content of a ClassStart. PersonStart: Person, Organisation, Start (BibNumber, StartTime of
 * the wave, if known). TeamStart: Name, BibNumber, TeamMemberStart (Person, Organisation, Start:
 * Leg, BibNumber, StartTime, in a relay only of the first leg).
 */
export function iofStart(starters: readonly ExportedEntry[], race: ExportedRace): XmlNode {
  const [first] = starters
  if (first === undefined || !isTeam(race, first))
    return xml(
      'PersonStart',
      starters.flatMap((one) => [iofPerson(one), iofOrganisation(one.club), startOf(one, race)]),
    )
  const numbers = new Set(starters.map(({ bib }) => bib))
  return xml('TeamStart', [
    xml('Name', first.team),
    numbers.size === 1 && first.bib !== null ? xml('BibNumber', first.bib) : null,
    ...starters.map((one) => xml('TeamMemberStart', [iofPerson(one), iofOrganisation(one.club), startOf(one, race)])),
  ])
}

function isTeam({ isOfTeams }: ExportedRace, { team }: ExportedEntry): boolean {
  return isOfTeams && team !== ''
}

function legOf({ stage }: ExportedEntry): XmlNode | null {
  return stage === null ? null : xml('Leg', stage)
}

function startOf(person: ExportedEntry, race: ExportedRace): XmlNode {
  const startsAt = (person.stage ?? 1) > 1 ? null : startOfWave(race, person.wave)
  return xml('Start', [
    race.isOfTeams ? legOf(person) : null,
    person.bib === null ? null : xml('BibNumber', person.bib),
    startsAt === null ? null : xml('StartTime', startsAt),
  ])
}
