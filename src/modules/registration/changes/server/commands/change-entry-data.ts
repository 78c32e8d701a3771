import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { changePersonKey } from '#src/modules/inventory/server/commands/change-person-key.ts'
import { updateReservedPersonHash } from '#src/modules/inventory/server/commands/reserve-upgrade-place.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { priceDifferencesOfPlace } from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import type { PlaceRefusal } from '../../../checkout/server/commands/hold-place.ts'
import { validatePerson } from '../../../checkout/server/commands/validate-entry.ts'
import { toEnteredParticipant } from '../../../domain/entered-participant.ts'
import type { EditableDetails } from '../../../entry-details/server/reads/details-to-change.ts'
import { isCorrection } from '../../../transfers/domain/another-person.ts'
import { changedEmailJob } from '../jobs/change-emails.ts'
import { writeChangedEntry } from '../queries/changed-entry.ts'
import type { OwnEntryError } from '../reads/entry-to-change.ts'
import { endIneligibleDifferences, lockEventsOfDifferences } from './end-ineligible-differences.ts'

export type DataChange = {
  readonly orderId: string
  readonly entryId: string
  readonly participant: ParticipantProfile
}
type Refusal = OwnEntryError | 'registration.change_too_late' | 'registration.another_person' | PersonRefusal
type PersonRefusal = Extract<
  PlaceRefusal,
  | 'registration.form_incomplete'
  | 'registration.gender_unknown'
  | 'registration.gender_male_only'
  | 'registration.gender_female_only'
  | 'registration.too_young'
  | 'registration.too_old'
  | 'registration.already_registered'
>

/**
 * Corrects the data of a paid place until the organizer's deadline: a surname, a birth date, a
 * city. The same validation as when it was taken; the place's person key follows the corrected
 * name, unless that name has an entry already. Another person's data is not a correction. A waiting
 * difference to a race that would not accept the corrected person is ended.
 * @locks payments, orders, then the events' pools
 * @returns whether a difference was ended
 */
export async function changeEntryData(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  find: EditableDetails['find'],
  change: DataChange,
): Promise<Result<boolean, Refusal>> {
  const { orderId, participant } = change
  const paid = await lockPaidOrder(tx, orderId)
  if (paid === null) return err('registration.not_found')
  await lockEventsOfDifferences(tx, paid)
  const found = await find(tx)
  if (!found.ok) return found
  const { entry, race, owner } = found.value
  const facts = await changeFactsOfEvent(tx, race.eventId)
  if (!changeDeadline(facts, 'dataDays', tx.now).isOpen) return err('registration.change_too_late')
  if (!isCorrection(entry.participant.registeredAs ?? entry.participant, participant)) {
    return err('registration.another_person', { fields: { 'participant.lastName': 'registration.another_person' } })
  }
  // The other data, answers and documents, is unchanged.
  const profileOnly = { ...race, questions: [], requirements: [] }
  const validation = validatePerson(profileOnly, { participant, owner, detailsInput: {} })
  if (validation !== null) return validation.refusal as ReturnType<typeof err<PersonRefusal>>
  const personKey = personKeyHash(services.keyFor('personKey'), participant)
  const { tenantId, eventId } = race
  if (personKey !== entry.personKey) {
    const place = { tenantId, eventId, holdId: entry.holdId }
    if ((await changePersonKey(tx, place, personKey)) !== null) return err('registration.already_registered')
    await updateReservedPersonHash(tx, place, await priceDifferencesOfPlace(tx, orderId, entry.holdId))
  }
  const entered = toEnteredParticipant(participant, entry.participant.guardian ?? null)
  await writeChangedEntry(tx, { tenantId, id: entry.id }, { participant: entered, personKey })
  await tx.enqueue(changedEmailJob, { orderId, entryId: entry.id, changeId: newId() })
  const after = { ...found.value, entry: { ...entry, participant: { ...entry.participant, ...entered } } }
  return ok(await endIneligibleDifferences(tx, paid, after))
}
