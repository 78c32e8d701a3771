import { err, ok, type Result } from '#src/kernel/result.ts'
import { isSameProfile } from '#src/modules/accounts/domain/profile.ts'
import { createClaim } from '#src/modules/accounts/server/commands/claim-account.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { saveRelative } from '#src/modules/accounts/server/commands/save-relative.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { existsInOtherTenant, findOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { storeEntryDetails } from '../../../entry-details/server/commands/store-entry-details.ts'
import { isAnotherPerson } from '../../../transfers/domain/another-person.ts'
import { relativeRefusal } from '../../../transfers/server/commands/relative-refusal.ts'
import {
  candidateKey,
  type EntryCandidate,
  type RegisterContext,
  type RegistrationInput,
  type SavedParticipant,
} from './entry-candidate.ts'
import type { PlaceRefusal } from './hold-place.ts'
import type { EntryRefusal } from './validate-entry.ts'

/**
 * Saves the candidate's profile and stores the entry's details. An unchanged profile is not
 * written, nor is the account's own where the candidate is another person.
 */
export async function saveEnteredParticipant(
  context: RegisterContext,
  candidate: EntryCandidate,
): Promise<Result<SavedParticipant, PlaceRefusal>> {
  const { race, input, own, owner, guardian } = candidate
  const isOther = owner === 'own' && own !== null && isAnotherPerson(own.profile, input.participant)
  const isSaved = owner === 'own' && own !== null && (isOther || isSameProfile(own.profile, input.participant))
  const saved = isSaved ? ok(own.id) : await saveProfile(context, race, input)
  if (!saved.ok) return saved
  const details = await storeEntryDetails(context, {
    race,
    details: candidate.details,
    participantId: isOther ? null : saved.value,
    guardian,
    detailsInput: input,
    birthDate: input.participant.birthDate,
    subject: () => `${input.registrationId}/${candidateKey(context, candidate)}`,
  })
  return details.ok ? ok({ participantId: saved.value, details: details.value }) : details
}

/**
 * The profile is saved once it passed every check: a refused form, or another account's order,
 * changes nothing.
 */
async function saveProfile(
  { services, tenant, actor, language }: RegisterContext,
  race: RaceRules,
  { registrationId, participant, participantId, relation, ownAccount }: RegistrationInput,
): Promise<Result<string, PlaceRefusal>> {
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  return await services.db.transaction<Result<string, PlaceRefusal>>(scope, async (tx) => {
    const impossible = await orderRefusal(tx, { tenant, actor }, race, registrationId)
    if (impossible !== null) return impossible
    if (participantId === undefined && relation === undefined) {
      return ok((await saveOwnProfile(tx, actor.accountId, participant)).participantId)
    }
    const which = participantId === undefined ? { relation: relation || 'other' } : { participantId }
    const claim = { accountId: actor.accountId, email: participant.email, tenantId: tenant.id, language }
    if (ownAccount && (await findContact(tx, actor.accountId))?.email === participant.email) {
      const fields = { 'participant.email': 'registration.relative_own_email' }
      return err('registration.relative_own_email', { fields })
    }
    const saved = await saveRelative(tx, actor.accountId, which, participant)
    if (!saved.ok) return relativeRefusal(saved.error.code)
    if (ownAccount) await createClaim(tx, services, { ...claim, participantId: saved.value.participantId })
    return ok(saved.value.participantId)
  })
}

/**
 * The reason why this order can't take an entry of the race in any case: it is another account's,
 * or another event's.
 */
export async function orderRefusal(
  tx: Tx,
  { tenant, actor }: Pick<RegisterContext, 'tenant' | 'actor'>,
  race: RaceRules,
  orderId: string,
): Promise<EntryRefusal | null> {
  const order = await findOwnOrder(tx, orderId)
  if (order === null) return (await existsInOtherTenant(tx, tenant.id, orderId)) ? err('registration.not_found') : null
  if (order.accountId !== actor.accountId) return err('registration.not_found')
  // One cart has one event; and an event move's order is for its own participant only.
  return order.eventId === race.eventId && order.kind !== 'event_move' ? null : err('registration.order_ended')
}
