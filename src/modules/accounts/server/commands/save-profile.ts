import type { Tx } from '#src/platform/db/tx.ts'
import { type ParticipantProfile, withoutLifted } from '../../domain/profile.ts'
import { findOwn, sameProfile, upsertParticipant, writePhoneWhereNone } from '../queries/participants.ts'

/** Saves the account's own profile; nothing is written where nothing changed. Answers the participant's id. */
export async function saveOwnProfile(
  tx: Tx,
  accountId: string,
  profile: ParticipantProfile,
): Promise<{ participantId: string }> {
  const next = withoutLifted(profile)
  const present = await findOwn(tx, accountId)
  if (present !== null && sameProfile(present, next)) return { participantId: present.id }
  const of = { accountId, id: present?.id ?? null, relation: null }
  return { participantId: await upsertParticipant(tx, of, next) }
}

/** Keeps a phone where the account's own profile has none; one that is there already for emergencies is not one's own. */
export async function savePhoneIfMissing(tx: Tx, accountId: string, phone: string): Promise<void> {
  await writePhoneWhereNone(tx, accountId, phone)
}
