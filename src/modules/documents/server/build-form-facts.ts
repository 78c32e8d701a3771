import type { z } from 'zod'
import { formatDay, formatDayRange } from '#src/kernel/format-date.ts'
import { ageOn, isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import { readPhone } from '#src/modules/accounts/domain/phone.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import type { Requisites } from '#src/modules/organizers/server/reads/requisites.ts'
import type { EnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import { formatRaceName, ticketPlaceText } from './build-ticket-sheet.ts'
import type { FormFacts } from './drawing/form-facts.ts'
import type { EntryWithDocuments } from './queries/entries-with-documents.ts'

/** The facts of documents to be signed, in Russian whatever the reader's language. */
export function buildFormFacts(
  entries: readonly [EntryWithDocuments, ...EntryWithDocuments[]],
  organizer: Requisites,
): z.input<typeof FormFacts> {
  const [event] = entries
  return {
    event: {
      name: event.eventNameRu,
      days: formatDayRange(event.startsOn, event.endsOn, 'ru'),
      lastDay: formatDay(event.endsOn, 'ru', 'long'),
      place: ticketPlaceText(event, 'ru'),
    },
    organizer: {
      legalName: organizer.legalName,
      taxNumber: organizer.taxNumber,
      registrationNumber: organizer.registrationNumber,
      address: organizer.address,
    },
    people: entries.map(personOf),
  }
}

function personOf(entry: EntryWithDocuments): z.input<typeof FormFacts>['people'][number] {
  const { participant } = entry
  return {
    fullName: fullName(participant),
    shortName: shortNameOf(participant),
    birthDate: formatDay(bornOn(participant), 'ru', 'long'),
    address: addressOf(participant),
    phone: phoneOf(participant.phone),
    emergencyPhone: phoneOf(participant.emergencyPhone),
    age: ageOnRaceDay(entry),
    raceName: formatRaceName(entry, 'ru').replace(' · ', ', '),
    bib: entry.bib,
    hasMedical: entry.requirements.includes('medical'),
  }
}

/** Whole years on the day of the race. */
export function ageOnRaceDay({ participant, raceDay }: EntryWithDocuments): number {
  return ageOn(bornOn(participant), raceDay)
}

function bornOn({ birthDate }: EnteredParticipant): PlainDate {
  if (!isPlainDate(birthDate)) throw new Error(`invalid birth date of an entry: ${JSON.stringify(birthDate)}`)
  return birthDate
}

/** «Орлова А. С.»; a single name is unchanged. */
function shortNameOf({ lastName, firstName, patronymic }: EnteredParticipant): string {
  const initials = [firstName, patronymic].filter((name) => name !== '').map((name) => `${Array.from(name)[0] ?? ''}.`)
  return [lastName, ...initials].join('\u00A0')
}

/**
 * The postal address, from the postcode on; empty without a street, since a city alone is no
 * address.
 */
function addressOf(of: EnteredParticipant): string {
  const building = of.building === '' ? '' : `д. ${of.building}`
  const flat = of.apartment === '' ? '' : `кв. ${of.apartment}`
  const street = of.street === '' ? of.address : of.street
  if (street === '') return ''
  return [of.postcode, of.region, of.city, street, building, flat].filter((part) => part !== '').join(', ')
}

function phoneOf(e164: string): string {
  return readPhone(e164)?.formatted ?? e164
}
