import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { IdentityCode } from '#src/modules/accounts/domain/identity-documents.ts'
import { listPeople } from '#src/modules/accounts/server/reads/list-people.ts'
import { listParticipantDocuments } from '#src/modules/accounts/server/reads/own-documents.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TaxChoice } from '../../domain/choice.ts'
import { type Eligibility, judgePlaces } from '../../domain/eligibility.ts'
import type { PaidPlace } from '../../domain/paid-place.ts'
import { findLiveApplicationId, usedOfCap } from '../queries/applications.ts'
import { type PaidPlaceRow, paidPlaces } from '../queries/paid-places.ts'

export type PlaceWithNames = PaidPlace & { readonly row: PaidPlaceRow }
/** A person of the form, with what is known of them. */
export type PersonToName = {
  readonly position: number
  readonly role: 'payer' | 'recipient' | 'both'
  readonly participantId: string | null
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthDate: PlainDate | null
  readonly savedDocument: { readonly id: string; readonly code: IdentityCode; readonly maskedNumber: string } | null
}
export type TaxState = Eligibility<PlaceWithNames> & {
  readonly usedMinor: number
  readonly applicationId: string | null
  readonly people: readonly PersonToName[]
}

/** What an account can apply for with this choice, and the people whom the certificates name. Runs as the system. */
export async function taxState(
  tx: Tx,
  accountId: string,
  choice: TaxChoice,
  students: readonly string[],
): Promise<TaxState> {
  const places = (await paidPlaces(tx, accountId, choice.year)).map(toPlace)
  const applicationId = await findLiveApplicationId(tx, accountId, choice)
  const eligibility = judgePlaces(places, choice, { isSubmitted: applicationId !== null, students })
  return {
    ...eligibility,
    usedMinor: await usedOfCap(tx, accountId, choice),
    applicationId,
    people: eligibility.isEligible ? await peopleToName(tx, accountId, choice, eligibility.places) : [],
  }
}

/** The places of the account in a year as facts, with their names. */
export function toPlace(row: PaidPlaceRow): PlaceWithNames {
  return {
    row,
    entryId: row.entryId,
    organizerId: row.organizerId,
    paidOn: row.paidOn,
    eventOn: row.eventOn,
    sumMinor: row.sumMinor,
    isInRoubles: row.currency === 'RUB',
    isCancelled: row.state === 'cancelled' || row.state === 'refunded',
    isTransferred: row.isTransferred,
    isTeam: row.isTeam,
    paidBy: !row.isPaidByAccount ? 'another' : row.isForCompany ? 'company' : 'account',
    person: {
      kind: row.isSelf ? 'self' : row.relation === 'child' ? 'child' : 'other',
      participantId: row.participantId,
      birthDate: row.birthDate,
    },
    isOrganizerListed: row.isListed ?? false,
    feesQualify: row.feesQualify ?? false,
    isInApplication: row.isCounted,
  }
}

/** The payer first; then each recipient who is another person, in the order of their first payment. */
async function peopleToName(
  tx: Tx,
  accountId: string,
  { payer, beneficiary }: TaxChoice,
  places: Eligibility<PlaceWithNames>['places'],
): Promise<PersonToName[]> {
  const family = await listPeople(tx, accountId)
  const paying = family.find(({ relation }) => relation === (payer === 'MY_SELF' ? null : 'spouse'))
  const counted = places.filter(({ reason }) => reason === null)
  const recipientIds = [...new Set(counted.map(({ person }) => person.participantId))].filter(
    (id): id is string => id !== null,
  )
  const isBoth = payer === 'MY_SELF' && beneficiary === 'MY_SELF'
  const people = [
    { person: paying, role: isBoth ? ('both' as const) : ('payer' as const) },
    ...(isBoth
      ? []
      : recipientIds.map((id) => ({ person: family.find((one) => one.id === id), role: 'recipient' as const }))),
  ]
  const documents = await listParticipantDocuments(
    tx,
    people.map(({ person }) => person?.id ?? accountId),
  )
  return people.map(({ person, role }, position) => {
    const identity = person === undefined ? [] : (documents[position]?.identity ?? [])
    const saved = identity.find(({ code }) => code === '21') ?? identity[0]
    return {
      position,
      role,
      participantId: person?.id ?? null,
      lastName: person?.lastName ?? '',
      firstName: person?.firstName ?? '',
      patronymic: person?.patronymic ?? '',
      birthDate: person?.birthDate ?? null,
      savedDocument: saved === undefined ? null : { id: saved.id, code: saved.code, maskedNumber: saved.maskedNumber },
    }
  })
}
