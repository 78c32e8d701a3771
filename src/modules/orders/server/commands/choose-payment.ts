import { err, ok, type Result } from '#src/kernel/result.ts'
import { consentsGiven } from '#src/modules/accounts/server/reads/consents-given.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { extendHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import { isPaymentPending } from '#src/modules/payments/domain/payment-state.ts'
import { lockLinkedPayments } from '#src/modules/payments/server/commands/linked-payment-locks.ts'
import { startPayment } from '#src/modules/payments/server/commands/start-payment.ts'
import { paymentOfOrder } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { consentErrors, consentsFor, coveringOrders } from '../../domain/consents.ts'
import { isEventNotHeldFor } from '../../domain/lines-to-cancel.ts'
import { currentStatus, heldUntil, isPaidStatus, timeLimitForPayment } from '../../domain/order-state.ts'
import { orderTotals } from '../../domain/totals.ts'
import { orderReserved } from '../events.ts'
import { listOrderLines, lockWithPaid, type OrderRow, updatePaymentTimeLimit } from '../queries/orders.ts'
import { consentVersions } from '../reads/consent-versions.ts'
import { type MethodForOrder, methodsForOrder } from '../reads/methods-for-order.ts'
import { optionNeeded } from '../reads/option-needed.ts'
import { emitOrderChanged } from './emit-order-changed.ts'
import { confirmPaid } from './mark-orders-paid.ts'

export type PaymentChoice = {
  readonly accountId: string
  readonly orderId: string
  readonly paymentType: string
  /** The sum that the payer saw; null: the order's as stored. */
  readonly shownMinor: number | null
  readonly language: 'ru' | 'en'
  /** The address to which the bank returns the payer. */
  readonly returnUrl: string
}
export type Chosen =
  | { readonly kind: 'settled' }
  | { readonly kind: 'open'; readonly paymentId: string }
  | { readonly kind: 'other_open'; readonly paymentId: string }
type Refusal =
  | 'orders.not_found'
  | 'orders.not_open'
  | 'orders.expired'
  | 'orders.incomplete'
  | 'orders.option_needed'
  | 'orders.sum_changed'
  | 'orders.consents_missing'
  | 'orders.method_not_offered'
  | 'orders.places_gone'
  | 'orders.event_not_held'

/**
 * Opens a payment for an unpaid order and renews its clock once to a full 20 minutes. A repeated
 * call for the same method returns the open payment. If the open payment has another method or sum,
 * or has expired (the order was started again before the sweep), `other_open` says that it must be
 * cancelled first.
 */
export async function choosePayment(
  tx: Tx,
  services: Services,
  choice: PaymentChoice,
): Promise<Result<Chosen, Refusal>> {
  if (choice.paymentType === 'free') await lockLinkedPayments(tx, choice.orderId)
  const order = (await lockWithPaid(tx, [choice.orderId])).get(choice.orderId) ?? null
  if (order === null || order.accountId !== choice.accountId) return err('orders.not_found')
  if (isPaidStatus(order.status)) return ok({ kind: 'settled' })
  const payment = await paymentOfOrder(tx, order.id)
  const isPaymentOpen = payment !== null && isPaymentPending(payment.state)
  const status = currentStatus({ status: order.status, payBefore: order.payBefore, isPaymentOpen }, tx.now)
  if (status === 'expired') return err('orders.expired')
  if (status !== 'awaiting_payment' || order.payBefore === null) return err('orders.not_open')
  const { eventStatus } = await refundFactsOfEvent(tx, order.eventId)
  if (isEventNotHeldFor(order, eventStatus)) return err('orders.event_not_held')
  if (order.missing !== null) return err('orders.incomplete')
  const before = await listOrderLines(tx, order.id)
  const rates = { eventBp: order.eventBp, extraBp: order.extraBp }
  const storedMinor = orderTotals(before, rates).overallMinor
  const shownMinor = choice.shownMinor === null ? storedMinor : Math.min(choice.shownMinor, storedMinor)
  if (!isPaymentOpen) await emitOrderChanged(tx, order)
  const lines = isPaymentOpen ? before : await listOrderLines(tx, order.id)
  const optionMissing = isPaymentOpen ? null : await optionNeeded(tx, order, lines, choice.language)
  const { overallMinor } = orderTotals(lines, rates)
  const unconsented = await missingConsents(tx, order, overallMinor)
  if (optionMissing !== null)
    // All that is missing at once: the payer corrects the form in one go.
    return err('orders.option_needed', {
      ...optionMissing.error,
      fields: { ...optionMissing.error.fields, ...unconsented?.error.fields },
    })
  const isOpenByIt = payment !== null && isPaymentOpen && payment.method === choice.paymentType
  const isAnew = overallMinor > 0 && !isOpenByIt
  const methods = isAnew ? await methodsForOrder(tx, services, order, { lines, overallMinor }) : []
  const method = methods.find(({ rule }) => rule.method === choice.paymentType)
  const discountMinor = isOpenByIt ? payment.discountMinor : (method?.discountMinor ?? 0)
  // A discount has ended, or an option was added in another tab: nobody pays more than was shown.
  if (overallMinor - discountMinor > shownMinor) return err('orders.sum_changed')
  if (unconsented !== null) return unconsented
  if (payment !== null && isPaymentOpen) {
    const isSame =
      payment.method === choice.paymentType &&
      payment.amountMinor + payment.discountMinor === overallMinor &&
      payment.expiresAt > tx.now
    return ok({ kind: isSame ? 'open' : 'other_open', paymentId: payment.id })
  }
  if (overallMinor === 0) return await confirmFreeOrder(tx, order, choice.paymentType)
  if (method === undefined) return err('orders.method_not_offered')
  const holds = lines.some(({ holdId }) => holdId !== null)
  return await openNew(tx, services, { order, payBefore: order.payBefore, overallMinor, holds, method, choice })
}

async function missingConsents(
  tx: Tx,
  order: OrderRow,
  overallMinor: number,
): Promise<ReturnType<typeof err<'orders.consents_missing'>> | null> {
  const accepted = await consentsGiven(tx, order.accountId, coveringOrders(order))
  const missing = consentsFor(overallMinor, order.currency).filter(
    (kind) => !accepted.some((consent) => consent.kind === kind && consent.version === consentVersions[kind]),
  )
  if (missing.length === 0) return null
  return err('orders.consents_missing', {
    fields: Object.fromEntries(missing.map((kind) => [`consents.${kind}`, consentErrors[kind]])),
  })
}

async function confirmFreeOrder(tx: Tx, order: OrderRow, method: string): Promise<Result<Chosen, Refusal>> {
  if (method !== 'free') return err('orders.method_not_offered')
  const [outcome] = await confirmPaid(tx, [{ order, paymentId: null, paidMinor: 0, methodDiscountMinor: 0 }])
  if (outcome === 'event_not_held') return err('orders.event_not_held')
  return outcome === 'paid' ? ok({ kind: 'settled' }) : err('orders.places_gone')
}

async function openNew(
  tx: Tx,
  services: Services,
  {
    order,
    payBefore,
    overallMinor,
    holds,
    method: { rule, discountMinor, reservedUntil },
    choice,
  }: {
    order: OrderRow
    payBefore: OrderRow['payBefore'] & string
    overallMinor: number
    /** Whether the order holds any place or stock. */
    holds: boolean
    method: MethodForOrder
    choice: PaymentChoice
  },
): Promise<Result<Chosen, Refusal>> {
  const present = { payBefore, isRenewed: order.isRenewed }
  const limit = reservedUntil !== null ? { ...present, payBefore: reservedUntil } : timeLimitForPayment(present, tx.now)
  const until = heldUntil(limit, true)
  const held = { tenantId: order.tenantId, eventId: order.eventId, orderId: order.id }
  if (holds && !(await extendHolds(tx, held, until))) return err('orders.places_gone')
  await updatePaymentTimeLimit(tx, order, { ...limit, heldUntil: until })
  if (reservedUntil !== null && rule.isSlow !== true) await tx.publish(orderReserved, held)
  const paymentId = await startPayment(tx, {
    tenantId: order.tenantId,
    orderId: order.id,
    accountId: order.accountId,
    method: rule.method,
    provider: rule.provider,
    providerAccountId: rule.providerAccountId,
    shopOrganizerId: rule.shopOrganizerId,
    amountMinor: overallMinor - discountMinor,
    discountMinor,
    currency: order.currency,
    description: services.textOf(choice.language, 'orders', 'paymentDescription', { number: order.id.slice(-8) }),
    language: choice.language,
    returnUrl: choice.returnUrl,
    expiresAt: limit.payBefore,
  })
  return ok({ kind: 'open', paymentId })
}
