import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { personKeyText } from '../../domain/names.ts'
import { clearOptedOutFields, isSameProfile, type ParticipantProfile, type Relation } from '../../domain/profile.ts'
import { findFamily, findOwn, lockFamily, upsertParticipant } from '../queries/participants.ts'
import { addRelative } from './add-relative.ts'

export type RelativeIssue = 'accounts.relative_unknown' | 'accounts.relative_is_self' | 'accounts.relative_not_allowed'

/** A member of the family group by id, or a new one. */
export type WhichRelative = { readonly participantId: string } | { readonly relation: Relation }

/**
 * Saves a relative's profile in the account's family group. A new one with the name and birth date
 * of a member is that member, so that a repeated form creates no duplicate; the account's owner is
 * refused as their own relative, and so is a member who has an account of their own and does not let
 * this one register them.
 * @locks the family (advisory), so that two concurrent forms create one relative
 */
export async function saveRelative(
  tx: Tx,
  accountId: string,
  which: WhichRelative,
  profile: ParticipantProfile,
): Promise<Result<{ participantId: string }, RelativeIssue>> {
  await lockFamily(tx, accountId)
  const family = await findFamily(tx, accountId)
  const existing = family.find((one) =>
    'participantId' in which ? one.id === which.participantId : personKeyText(one) === personKeyText(profile),
  )
  const isRenamed = existing === undefined || personKeyText(existing) !== personKeyText(profile)
  if (isRenamed || !('participantId' in which)) {
    const own = await findOwn(tx, accountId)
    if (own !== null && own.birthDate !== null && personKeyText(own) === personKeyText(profile))
      return err('accounts.relative_is_self')
  }
  if (existing === undefined) {
    if ('participantId' in which) return err('accounts.relative_unknown')
    return ok(await addRelative(tx, accountId, which.relation, profile))
  }
  if (!existing.mayRegister) return err('accounts.relative_not_allowed')
  const next = clearOptedOutFields(profile)
  if (!isSameProfile(existing, next))
    await upsertParticipant(tx, { accountId, id: existing.id, relation: existing.relation }, next)
  return ok({ participantId: existing.id })
}
