import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { transferObstacle, transferTaken } from '#src/modules/inventory/server/commands/transfer-taken.ts'
import { markTransferred } from '#src/modules/orders/server/commands/mark-transferred.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { writeDetails, writeIdentity } from '../../../entry-details/server/queries/details.ts'
import { entryTransferred } from '../../../server/events.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { resetCategoryProof } from '../../../social-categories/server/commands/decide-category.ts'
import { findWave } from '../../../waves/domain/find-wave.ts'
import { writeWave } from '../../../waves/server/queries/waves.ts'
import { transferEmailsJob } from '../jobs/transfer-emails.ts'
import { writeTransferredEntry } from '../queries/transferred-entry.ts'
import { closeTransfer, type Recipient, type Transfer } from '../queries/transfers.ts'

export type TransferRefusal =
  | 'registration.already_registered'
  | 'registration.account_limit'
  | 'registration.transfer_gone'

/**
 * Transfers the place: inventory's person key, the entry and the start list in one transaction,
 * with the same bib.
 * @locks none: the caller holds the lock on the order, event and offer
 */
export async function transferPlace(
  tx: Tx,
  transfer: Transfer,
  to: NextOwner,
): Promise<Result<{ readonly bib: number | null }, TransferRefusal>> {
  const { accountId, recipient } = to
  const entry = await entryToName(tx, transfer.entryId)
  if (entry === null || entry.state !== 'confirmed') return err('registration.transfer_gone')
  const obstacle = await transferTaken(tx, entry, nextOwner(transfer, to))
  if (obstacle !== null) return refusalOf(obstacle)
  const isAnothers = accountId !== transfer.accountId
  await writeTransferredEntry(tx, entry, { ...recipient, transferredTo: isAnothers ? accountId : null })
  await writeDetails(tx, entry.id, recipient.details)
  await writeIdentity(tx, entry.id, recipient.details)
  // Another person runs at another pace; the bib stays with the place.
  const race = await findRaceRulesById(tx, entry.raceId)
  const wave = findWave(race?.waves ?? [], recipient.details.answers?.['expected-time'])
  if (wave !== null) await writeWave(tx, entry.id, { wave: wave.code, isConfirmed: false })
  const fileId = recipient.details.category?.fileId ?? null
  await resetCategoryProof(tx, { tenantId: transfer.tenantId, entryId: entry.id, fileId })
  if (isAnothers) await markTransferred(tx, { orderId: transfer.orderId, holdId: entry.holdId })
  await closeTransfer(tx, transfer.id, accountId)
  await tx.publish(entryTransferred, { tenantId: transfer.tenantId, orderId: transfer.orderId, entryId: entry.id })
  await tx.enqueue(transferEmailsJob, { transferId: transfer.id, change: 'accepted' })
  return ok({ bib: entry.bib })
}

/**
 * The refusal that a transfer would get now, so that no fee is asked in vain.
 * @locks none: the caller holds the lock on the order, event and offer
 */
export async function transferRefusal(tx: Tx, transfer: Transfer, to: NextOwner): Promise<Err<TransferRefusal> | null> {
  const entry = await entryToName(tx, transfer.entryId)
  if (entry === null || entry.state !== 'confirmed') return err('registration.transfer_gone')
  const obstacle = await transferObstacle(tx, entry, nextOwner(transfer, to))
  return obstacle === null ? null : refusalOf(obstacle)
}

type NextOwner = { readonly accountId: string; readonly recipient: Recipient }

/**
 * To inventory each athlete of a coach is an account of its own, as when entered
 * (docs/features/group-entries.md): its key is the entry's id.
 */
function nextOwner({ orderId, entryId }: Transfer, { accountId, recipient }: NextOwner) {
  return { personKey: recipient.personKey, accountKey: recipient.participantId === orderId ? entryId : accountId }
}

function refusalOf(obstacle: NonNullable<Awaited<ReturnType<typeof transferTaken>>>): Err<TransferRefusal> {
  if (obstacle === 'gone') return err('registration.transfer_gone')
  return err(obstacle === 'account_limit' ? 'registration.account_limit' : 'registration.already_registered')
}
