import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import { clusterOf } from '#src/modules/catalog/domain/race-cluster.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { giveTaken, givingObstacle } from '#src/modules/inventory/server/commands/give-taken.ts'
import { markHandedOver } from '#src/modules/orders/server/commands/mark-handed-over.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { askCategoryAnew } from '../../../categories/server/commands/mark-category.ts'
import { writeDetails, writeIdentity } from '../../../entry-details/server/queries/details.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { writeCluster } from '../../../waves/server/queries/clusters.ts'
import { handOverLettersJob } from '../jobs/hand-over-letters.ts'
import { closeHandOver, type HandOver, type Taker } from '../queries/hand-overs.ts'
import { writeHandedEntry } from '../queries/handed-entry.ts'

export type HandingRefusal =
  | 'registration.already_registered'
  | 'registration.account_limit'
  | 'registration.hand_over_gone'

/**
 * The place changes hands: inventory's person key, the entry and the start list in one transaction, under the number that it has.
 * Order, event and offer are locked by the caller.
 */
export async function handPlaceOver(
  tx: Tx,
  handOver: HandOver,
  to: NextOwner,
): Promise<Result<{ readonly bib: number | null }, HandingRefusal>> {
  const { accountId, taker } = to
  const entry = await entryToName(tx, handOver.entryId)
  if (entry === null || entry.state !== 'confirmed') return err('registration.hand_over_gone')
  const obstacle = await giveTaken(tx, entry, nextOwner(handOver, to))
  if (obstacle !== null) return refusalOf(obstacle)
  const isAnothers = accountId !== handOver.accountId
  await writeHandedEntry(tx, entry, { ...taker, handedTo: isAnothers ? accountId : null })
  await writeDetails(tx, entry.id, taker.details)
  await writeIdentity(tx, entry.id, taker.details)
  // Another person runs at another pace; the number stays the place's.
  const race = await findRaceRulesById(tx, entry.raceId)
  const cluster = clusterOf(race?.clusters ?? [], taker.details.answers?.['expected-time'])
  if (cluster !== null) await writeCluster(tx, entry.id, { cluster: cluster.code, isConfirmed: false })
  const fileId = taker.details.category?.fileId ?? null
  await askCategoryAnew(tx, { tenantId: handOver.tenantId, entryId: entry.id, fileId })
  if (isAnothers) await markHandedOver(tx, { orderId: handOver.orderId, holdId: entry.holdId })
  await closeHandOver(tx, handOver.id, accountId)
  await tx.enqueue(handOverLettersJob, { handOverId: handOver.id, news: 'accepted' })
  return ok({ bib: entry.bib })
}

/** What would refuse the place to them now, so that no fee is asked in vain. Order, event and offer are locked by the caller. */
export async function handingRefusal(tx: Tx, handOver: HandOver, to: NextOwner): Promise<Err<HandingRefusal> | null> {
  const entry = await entryToName(tx, handOver.entryId)
  if (entry === null || entry.state !== 'confirmed') return err('registration.hand_over_gone')
  const obstacle = await givingObstacle(tx, entry, nextOwner(handOver, to))
  return obstacle === null ? null : refusalOf(obstacle)
}

type NextOwner = { readonly accountId: string; readonly taker: Taker }

/** A coach's athlete is an account of its own to inventory, as when it was entered (record 170): its key is the entry's id. */
function nextOwner({ orderId, entryId }: HandOver, { accountId, taker }: NextOwner) {
  return { personKey: taker.personKey, accountKey: taker.participantId === orderId ? entryId : accountId }
}

function refusalOf(obstacle: NonNullable<Awaited<ReturnType<typeof giveTaken>>>): Err<HandingRefusal> {
  if (obstacle === 'gone') return err('registration.hand_over_gone')
  return err(obstacle === 'account_limit' ? 'registration.account_limit' : 'registration.already_registered')
}
