import type { Tx } from '#src/platform/db/tx.ts'
import { clearOptedOutFields, isSameProfile, type ParticipantProfile } from '../../domain/profile.ts'
import { findOwn, upsertParticipant, writePhoneWhereNone } from '../queries/participants.ts'

/**
 * Saves the account's own profile; nothing is written where nothing changed.
 * @returns the participant's id
 */
export async function saveOwnProfile(
  tx: Tx,
  accountId: string,
  profile: ParticipantProfile,
): Promise<{ participantId: string }> {
  const next = clearOptedOutFields(profile)
  const current = await findOwn(tx, accountId)
  if (current !== null && isSameProfile(current, next)) return { participantId: current.id }
  const of = { accountId, id: current?.id ?? null, relation: null }
  return { participantId: await upsertParticipant(tx, of, next) }
}

/**
 * Saves a phone where the account's own profile has none; not if it equals the emergency phone,
 * which belongs to another person.
 */
export async function savePhoneIfMissing(tx: Tx, accountId: string, phone: string): Promise<void> {
  await writePhoneWhereNone(tx, accountId, phone)
}
