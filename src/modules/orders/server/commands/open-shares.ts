import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import { setPool } from '#src/modules/inventory/server/commands/set-pools.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/**
 * A share of a place's price that another account pays: its own order line with a pool of one unit,
 * so that it is paid once.
 */
export type ShareInput = {
  /** The id of the order line's subject and of its pool. */
  readonly id: string
  readonly nameRu: string
  readonly nameEn: string
  readonly amountMinor: number
}
export type SharesInput = {
  readonly tenantId: number
  readonly orderId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly eventId: string
  readonly organizerId: string
  readonly currency: string
  readonly eventCommissionBp: number
  readonly extraCommissionBp: number
  readonly until: Instant
  readonly shares: readonly ShareInput[]
}

/**
 * Opens an order for shares of another order's place: an ordinary order with its clock, lines and
 * holds. All or nothing; the caller rolls back a refusal. If an order has this id already, none is
 * opened.
 */
export async function openShares(
  tx: Tx,
  input: SharesInput,
): Promise<Result<undefined, 'orders.share_gone' | 'orders.not_open'>> {
  const { tenantId, orderId, accountId, eventId, until } = input
  if ((await lockForShares(tx, input)) !== 'new') return err('orders.not_open')
  await tx.sql`
    insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
                               event_commission_bp, extra_commission_bp, pay_before, held_until, kind)
    values (${tenantId}, ${orderId}, ${eventId}, ${input.organizerId}, ${accountId}, ${input.language}, 'awaiting_payment',
            ${input.currency}, ${input.eventCommissionBp}, ${input.extraCommissionBp}, ${until}, ${until},
            'team_share')`
  await tx.sql`
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    values (${tenantId}, ${orderId}, 'awaiting_payment', 'order of shares opened', ${tx.now})`
  for (const share of input.shares) {
    const pool = await setPool(tx, { tenantId, eventId, poolId: share.id, capacity: 1 })
    const held = { tenantId, eventId, orderId, accountId, poolId: share.id, units: 1, until }
    const holdId = pool.ok ? await holdStock(tx, held) : null
    if (holdId === null) return err('orders.share_gone')
    await tx.sql`
      insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id)
      values (${tenantId}, ${orderId}, 'product', ${share.id}, ${share.nameRu}, ${share.nameEn}, ${share.amountMinor}, 1,
              ${holdId})`
  }
  return ok()
}

/**
 * Locks an order's id before anything else: `new` where no order has it, `live` where its order
 * waits for payment.
 */
export async function lockForShares(
  tx: Tx,
  { tenantId, eventId, orderId, accountId }: Pick<SharesInput, 'tenantId' | 'eventId' | 'orderId' | 'accountId'>,
): Promise<string> {
  const [row] = await tx.sql<{ status: string }>`
    select (orders.lock_for_new_orders(${tenantId}, ${eventId}, ${tx.now}, array[${orderId}]::uuid[],
                                    array[${accountId}]::uuid[]))[1] as status`
  if (row?.status !== 'foreign') return row?.status ?? 'foreign'
  // An order of this kind is not open for registering; it is found by the account that opened it.
  const [own] = await tx.sql<{ isLive: boolean }>`
    select status = 'awaiting_payment' and held_until > ${tx.now} as "isLive" from orders.orders
    where id = ${orderId} and account_id = ${accountId} and kind = 'team_share'`
  return own === undefined ? 'foreign' : own.isLive ? 'live' : 'closed'
}

/**
 * Closes the shares of an ended order: they can't be paid any more. False where one is paid or has
 * an open payment.
 */
export async function closeShares(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string; readonly ids: readonly string[] },
): Promise<boolean> {
  const { tenantId, eventId, ids } = of
  for (const poolId of ids) if (!(await setPool(tx, { tenantId, eventId, poolId, capacity: 0 })).ok) return false
  return true
}
