import { plusMs } from '#src/kernel/instant.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { lockOrderWithTotal } from '#src/modules/orders/server/commands/lock-order-with-total.ts'
import { confirmPaid } from '#src/modules/orders/server/commands/mark-orders-paid.ts'
import {
  applyProviderStates,
  type PaymentUpdate,
  recordOpened,
} from '#src/modules/payments/server/commands/apply-provider-state.ts'
import { startPayment } from '#src/modules/payments/server/commands/start-payment.ts'
import {
  createPlaceRunner,
  type HoldRequest,
} from '#src/modules/registration/checkout/server/commands/place-batcher.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** The recipient of a place; the order's id identifies a repeated purchase. */
export type Buyer = Pick<HoldRequest, 'orderId' | 'accountId' | 'participantId' | 'participant' | 'personKey'> & {
  /** Another race of the same event. */
  readonly race?: Pick<RaceRules, 'raceId' | 'poolId' | 'raceNameRu' | 'raceNameEn'>
}

/**
 * Takes and pays for places by the commands of real sales. After an interruption it only pays for
 * taken places, and leaves paid ones. A person without a place (a namesake has it) is skipped.
 */
export async function buyPlaces(db: Database, rules: RaceRules, buyers: readonly Buyer[]): Promise<void> {
  const { tenantId } = rules
  const inputs = buyers.map(({ race = rules, ...buyer }): HoldRequest => {
    const { raceId, poolId, raceNameRu: nameRu, raceNameEn: nameEn } = race
    return { ...buyer, language: 'ru', raceId, poolId, nameRu, nameEn, isPrepaid: true } // paid immediately
  })
  const responses = await createPlaceRunner(db, paymentTimeLimitMs)(rules, inputs)
  const unpaid = inputs.filter((_, i) => responses[i]?.code === 'held' || responses[i]?.code === 'order_live')
  if (unpaid.length === 0) return
  await db.transaction({ role: 'app', tenantId }, (tx) => pay(tx, [...new Set(unpaid.map(({ orderId }) => orderId))]))
}

/**
 * Marks payments as succeeded as webhooks would, without a provider; all at once, like many
 * webhooks together.
 */
async function pay(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const updates: PaymentUpdate[] = []
  for (const orderId of orderIds) {
    const order = await lockOrderWithTotal(tx, orderId)
    if (order.overallMinor === 0) {
      await confirmPaid(tx, [{ order: order.row, paymentId: null, paidMinor: 0, methodDiscountMinor: 0 }])
    } else {
      updates.push(await payAtBank(tx, order))
    }
  }
  await applyProviderStates(tx, updates)
}

async function payAtBank(
  tx: Tx,
  { row, overallMinor }: Awaited<ReturnType<typeof lockOrderWithTotal>>,
): Promise<PaymentUpdate> {
  const { tenantId, id: orderId, accountId, currency } = row
  const paymentId = await startPayment(tx, {
    tenantId,
    orderId,
    accountId,
    method: 'card',
    provider: 'sandbox',
    providerAccountId: null,
    shopOrganizerId: null,
    amountMinor: overallMinor,
    discountMinor: 0,
    currency,
    description: 'Demo',
    language: 'ru',
    returnUrl: 'http://localhost',
    expiresAt: plusMs(tx.now, paymentTimeLimitMs),
  })
  await recordOpened(tx, paymentId, { reference: `demo-${paymentId}`, confirmationUrl: 'http://localhost' })
  return { paymentId, providerPayment: { state: 'succeeded', amountMinor: overallMinor, currency }, cause: 'demo' }
}
