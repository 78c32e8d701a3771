import { formatDayRange } from '#src/kernel/format-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { checkCompany, type TypedCompany } from '#src/modules/group-entries/domain/company-requisites.ts'
import { type GroupEntrySheet, groupEntrySheet } from '#src/modules/group-entries/server/reads/group-entry-sheet.ts'
import { rankName } from '#src/modules/registration/domain/sports-rank.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getGroupEntryListRoute } from '../../contract/group-entry-list.ts'
import type { CompanyListFacts } from '../drawing/company-list.ts'
import type { GroupEntryListFacts } from '../drawing/group-entry-list.ts'

export const getGroupEntryListHandler = handle(getGroupEntryListRoute, async ({ services, actor }, { params }) => {
  const of = { accountId: actor.accountId, groupEntryId: params.groupEntryId }
  const found = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    groupEntrySheet(tx, services, of),
  )
  if (found === null) return err('documents.not_found')
  // Rendered while no database connection is held.
  const bytes =
    found.company === null
      ? await services.pdf.renderFor(actor.accountId, 'group-entry-list', factsOf(found))
      : await services.pdf.renderFor(actor.accountId, 'company-list', companyFactsOf(found, found.company))
  const nameParts = found.race.eventNameRu.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const word = found.company === null ? 'заявка' : 'участники'
  const name = `${[word, ...nameParts].join('-').slice(0, 80)}.pdf`
  return ok({ bytes: bytes.byteLength, content: new Blob([new Uint8Array(bytes)]).stream(), name })
})

/** Legal documents are in Russian whatever the reader's language. */
function factsOf({ groupEntry, race, athletes }: GroupEntrySheet): GroupEntryListFacts {
  // A value equal in all rows is printed once in the head.
  const school = groupEntry.school || sameIn(athletes.map((athlete) => athlete.school))
  return {
    eventName: race.eventNameRu,
    days: formatDayRange(race.startsOn, race.endsOn, 'ru'),
    place: `${race.cityRu}, ${race.venueRu}`,
    school,
    region: groupEntry.region || sameIn(athletes.map((athlete) => athlete.region)),
    coach: groupEntry.coach || sameIn(athletes.map((athlete) => athlete.coach)),
    people: athletes.map((athlete) => ({
      fullName: fullName(athlete),
      birthYear: athlete.birthYear,
      rank: rankName(athlete.rank, 'ru'),
      raceName: athlete.race.raceNameRu,
      bib: athlete.bib === null ? '' : String(athlete.bib),
      coach: athlete.coach,
      school: athlete.school === school ? '' : athlete.school,
    })),
    minors: athletes
      .filter(({ isMinor }) => isMinor)
      .map((athlete) => ({ fullName: fullName(athlete), birthYear: athlete.birthYear })),
  }
}

function companyFactsOf({ race, athletes }: GroupEntrySheet, company: TypedCompany): CompanyListFacts {
  const { company: stored } = checkCompany(company)
  const { country, ...fields } = stored ?? company
  return {
    eventName: race.eventNameRu,
    days: formatDayRange(race.startsOn, race.endsOn, 'ru'),
    place: `${race.cityRu}, ${race.venueRu}`,
    country,
    ...fields,
    people: athletes.map((athlete) => ({
      fullName: fullName(athlete),
      birthYear: athlete.birthYear,
      raceName: athlete.race.raceNameRu,
      bib: athlete.bib === null ? '' : String(athlete.bib),
      isMinor: athlete.isMinor,
    })),
    needsMedical: athletes.some(({ race: { requirements } }) => requirements.includes('medical')),
  }
}

/** The common value; empty where the values differ. */
function sameIn(values: readonly string[]): string {
  const [first = '', ...rest] = values
  return rest.every((value) => value === first) ? first : ''
}
