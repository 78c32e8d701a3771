import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import type { Services } from '#src/platform/services.ts'
import type { OwnAccountAge } from '../../domain/own-account-offer.ts'
import type { Relation } from '../../domain/profile.ts'
import { relativeDeleted, relativesMerged } from '../events.ts'
import { filledFrom } from '../filled-from.ts'
import { moveIdentityDocuments } from '../move-documents.ts'
import { clearRelative, deleteRelative, moveBelongings, writeDismissedAge, writeRelation } from '../queries/family.ts'
import { lockFamily, upsertParticipant } from '../queries/participants.ts'
import { deleteParticipantPhoto } from '../queries/photos.ts'
import { type FamilyMember, familyMembers } from '../reads/family-members.ts'

type Unknown = 'accounts.relative_unknown'

/** @locks the family (advisory) until commit @returns the relative; null where there is none */
export async function lockRelative(tx: Tx, accountId: string, participantId: string): Promise<FamilyMember | null> {
  await lockFamily(tx, accountId)
  return (await familyMembers(tx, accountId)).find(({ id }) => id === participantId) ?? null
}

export async function changeRelation(
  tx: Tx,
  accountId: string,
  { participantId, relation }: { readonly participantId: string; readonly relation: Relation },
): Promise<Result<undefined, Unknown>> {
  const relative = await lockRelative(tx, accountId, participantId)
  if (relative === null) return err('accounts.relative_unknown')
  if (relative.relation !== relation) await writeRelation(tx, participantId, relation)
  return ok()
}

/** Puts the offer of an own account aside until the next such age. */
export async function dismissOwnAccountOffer(
  tx: Tx,
  accountId: string,
  { participantId, age }: { readonly participantId: string; readonly age: OwnAccountAge },
): Promise<Result<undefined, Unknown>> {
  const relative = await lockRelative(tx, accountId, participantId)
  if (relative === null) return err('accounts.relative_unknown')
  if (relative.dismissed < age) await writeDismissedAge(tx, participantId, age)
  return ok()
}

/**
 * Deletes a relative's profile, documents and photo. One who has an account of their own keeps it,
 * and keeps seeing the entries that this account paid for. The caller has checked that no start is
 * ahead.
 * @locks the family (advisory) until commit
 */
export async function removeRelative(
  tx: Tx,
  accountId: string,
  participantId: string,
): Promise<Result<undefined, Unknown>> {
  const relative = await lockRelative(tx, accountId, participantId)
  if (relative === null) return err('accounts.relative_unknown')
  const photo = await deleteParticipantPhoto(tx, participantId)
  if (photo !== null) await tx.enqueue(deleteFileJob, { key: photo })
  if (relative.claim?.state === 'claimed') await clearRelative(tx, participantId)
  else {
    await deleteRelative(tx, participantId)
    await tx.publish(relativeDeleted, { accountId, participantId })
  }
  return ok()
}

/**
 * Makes one relative of two rows: the kept one's values stay, its empty ones come from the other,
 * whose documents, photo and invitation move where the kept one has none.
 * @locks the family (advisory) until commit
 */
export async function mergeRelatives(
  tx: Tx,
  services: Pick<Services, 'encrypterFor'>,
  accountId: string,
  { remainingId, otherId }: { readonly remainingId: string; readonly otherId: string },
): Promise<Result<undefined, Unknown | 'accounts.relatives_differ'>> {
  const remaining = await lockRelative(tx, accountId, remainingId)
  const other = (await familyMembers(tx, accountId)).find(({ id }) => id === otherId)
  if (remaining === null || other === undefined || remainingId === otherId) return err('accounts.relative_unknown')
  const isOthersOwn = other.claim?.state === 'claimed'
  if (isOthersOwn || remaining.birthDate !== other.birthDate) return err('accounts.relatives_differ')
  await moveIdentityDocuments(tx, services, { fromId: otherId, toId: remainingId })
  const photo = await moveBelongings(tx, { fromId: otherId, toId: remainingId })
  if (photo !== null) await tx.enqueue(deleteFileJob, { key: photo })
  await tx.publish(relativesMerged, { accountId, fromId: otherId, toId: remainingId })
  await deleteRelative(tx, otherId)
  await upsertParticipant(
    tx,
    { accountId, id: remainingId, relation: remaining.relation },
    filledFrom(remaining, other),
  )
  return ok()
}
