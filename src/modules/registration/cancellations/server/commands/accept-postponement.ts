import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { findOrderStatus, lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { insertAcceptedPostponement } from '../queries/event-cancelled.ts'

type Refusal = 'registration.not_found' | 'registration.not_active' | 'registration.not_postponed'

/**
 * The event is postponed and the order's owner keeps the registration, whatever the new date. A
 * repeated call changes nothing.
 */
export async function acceptPostponement(
  tx: Tx,
  { accountId, orderId }: { readonly accountId: string; readonly orderId: string },
): Promise<Result<undefined, Refusal>> {
  if (!(await lockOwnOrder(tx, orderId))) return err('registration.not_found')
  const orderStatus = await findOrderStatus(tx, accountId, orderId)
  if (orderStatus === null) return err('registration.not_found')
  if (!isPaidStatus(orderStatus.status)) return err('registration.not_active')
  const [first] = await entriesOfOrder(tx, orderId)
  const race = first === undefined ? null : await findRaceRulesById(tx, first.raceId)
  if (race === null) return err('registration.not_found')
  if (race.eventStatus !== 'postponed') return err('registration.not_postponed')
  await insertAcceptedPostponement(tx, { tenantId: race.tenantId, orderId, accountId, rulesVersion: race.rulesVersion })
  return ok()
}
