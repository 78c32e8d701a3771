import { err, type Result } from '#src/kernel/result.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { lockOrder, type OrderRow } from '../queries/orders.ts'
import { hasOpenPayment, ownOrder } from '../reads/build-cart.ts'
import { abandonPayment } from './abandon-payment.ts'

/** The order and the account that changes it. */
export type ChangeBy = {
  readonly services: Services
  readonly tenant: { readonly id: number }
  readonly actor: { readonly accountId: string }
  /**
   * The order's owner, where another account may change its content: a member who joins a team
   * enters their own data in the captain's order.
   */
  readonly ownerId?: string
}
export type LockedOrder = OrderRow
export type ChangeRefusal = 'orders.not_found' | 'orders.not_open' | 'orders.provider_unavailable'

/**
 * The number of attempts, each against a payment reopened in another tab, before the change gives way
 * to the payer.
 */
const maxTries = 4

/**
 * Changes an unpaid order in one transaction with the order locked. Its open payment is cancelled
 * at the provider first; if that payment turns out to be paid, the order stays paid and the change
 * is refused.
 * @param stateOf what the change may alter. If given, a change that is refused, or alters nothing of
 * it, leaves an open payment alone: it is tried before the payment is cancelled, so it must have no
 * effects outside of its transaction.
 */
export async function changeOrder<T, Code extends string>(
  { services, tenant, actor, ownerId = actor.accountId }: ChangeBy,
  orderId: string,
  change: (tx: Tx, order: LockedOrder) => Promise<Result<T, Code>>,
  stateOf?: (tx: Tx, order: LockedOrder) => Promise<unknown>,
): Promise<Result<T, Code | ChangeRefusal>> {
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  const known = await services.db.transaction({ ...scope, readOnly: true }, (tx) => ownOrder(tx, ownerId, orderId))
  if (known === null) return err('orders.not_found')
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0 || stateOf === undefined) {
      const abandoned = await abandonPayment(services, { tenantId: tenant.id, orderId })
      if (!abandoned.ok) return abandoned
    }
    const changed = await services.db.transaction<Result<T, Code | ChangeRefusal> | null>(scope, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order === null) return err('orders.not_found')
      const isPaying = await hasOpenPayment(tx, orderId)
      if (isPaying && stateOf === undefined) return null // opened after the last one was cancelled
      const before = isPaying ? JSON.stringify(await stateOf?.(tx, order)) : undefined
      const result = await change(tx, order)
      if (!result.ok) throw new Rollback(result)
      if (!isPaying) return result
      const isSame = JSON.stringify(await stateOf?.(tx, order)) === before
      throw new Rollback(isSame ? result : null)
    })
    if (changed !== null) return changed
  }
  return err('orders.provider_unavailable')
}
