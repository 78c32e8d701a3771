import { err, ok, type Result } from '#src/kernel/result.ts'
import { changeDeadline, defaultDeferMonths } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { deferPlace } from '#src/modules/orders/server/commands/defer-place.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { mapChangeError } from '../../../changes/server/commands/change-race.ts'
import { entryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { leaveCategory } from '../../../social-categories/server/commands/set-category.ts'
import { categoryOfEntry } from '../../../social-categories/server/queries/entry-categories.ts'
import { listOpenTransfers } from '../../../transfers/server/queries/transfers.ts'
import type { deferEntryRoute } from '../../contract/defer.ts'
import { deferralEmailJob } from '../jobs/deferral-emails.ts'
import { findDeferral, writeDeferral } from '../queries/deferrals.ts'

export type Deferring = {
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly shownCreditMinor: number
  readonly shownInsuranceMinor: number
}
type Refusal = keyof (typeof deferEntryRoute)['errors']

/**
 * Defers a paid entry to the event's next edition: its place and accompanying holds are released at
 * once, the entry leaves the start list, its bib is not reused, and the sum paid waits, less the
 * organizer's fee. One transaction; a repeated call changes nothing.
 * @locks payments, orders, event
 */
export async function deferEntry(tx: Tx, request: Deferring): Promise<Result<undefined, Refusal>> {
  const { accountId, orderId, entryId } = request
  const paid = await lockPaidOrder(tx, orderId)
  if (paid === null || paid.order.accountId !== accountId) return err('registration.not_found')
  const before = await findDeferral(tx, entryId)
  if (before?.state === 'waiting' && before.orderId === orderId) return ok()
  const found = await entryToChange(tx, request)
  if (!found.ok) return found
  const { entry, race } = found.value
  if ((await listOpenTransfers(tx, [entryId])).length > 0) return err('registration.transfer_open')
  const { tenantId, eventId, raceId } = race
  await lockPools(tx, { tenantId, eventId })
  const facts = await changeFactsOfEvent(tx, eventId)
  if (!changeDeadline(facts, 'deferDays', tx.now).isOpen) return err('registration.defer_too_late')
  const { deferFeeMinor: feeMinor = 0, deferMonths: months = defaultDeferMonths } = facts.rules
  const { holdId } = entry
  const deferred = await deferPlace(tx, paid, { ...request, holdId, feeMinor })
  if (!deferred.ok) return err(mapChangeError(deferred.error.code))
  const category = await categoryOfEntry(tx, entryId)
  if (category !== null) await leaveCategory(tx, { tenantId, eventId }, category)
  const { shareBp, returnsCommission } = deferred.value
  const of = { tenantId, entryId, orderId, holdId, accountId, eventId, raceId }
  await writeDeferral(tx, { ...of, feeMinor, shareBp, returnsCommission, months })
  await tx.enqueue(deferralEmailJob, { orderId, entryId, change: 'deferred', at: tx.now })
  return ok()
}
