import { abandonPayment, applyCode, decideDiscounts, removeCode } from './discount-rules.ts'
import { disputePayment } from './dispute-rules.ts'
import { applyWebhook, cancel } from './end-rules.ts'
import {
  BankUnavailable,
  type Commit,
  confirm,
  openAtBank,
  renew,
  requestJob,
  runJob,
  syncWithBank,
} from './money-rules.ts'
import { cancelEventInModel, publishInModel } from './organizer-rules.ts'
import {
  isPaidOrder,
  isUnderWay,
  type ModelOrder,
  type ModelPaymentMethod,
  methodDiscountOf,
  overallOf,
  type Sale,
  stateNow,
  usedUnits,
} from './sale-state.ts'
import type { BuyerStep, SaleStep, StepContext, StepOf, StepOutcome, StepRun } from './sale-step.ts'
import { save } from './save-rules.ts'

/** Runs a step in the model. @returns the expected response and states */
export function runModelStep(before: Sale, step: SaleStep, context: StepContext): StepOutcome {
  const sale = structuredClone(before)
  const stages = [before]
  const commit = () => void stages.push(structuredClone(sale))
  const response = answerTo(sale, step, { commit, context })
  return { response, after: sale, stages: [...stages, sale] }
}

function answerTo(sale: Sale, step: SaleStep, run: StepRun): string {
  switch (step.do) {
    case 'save':
      return save(sale, step, run.commit)
    case 'apply code':
      return applyCode(sale, step, run)
    case 'remove code':
      return removeCode(sale, step, run)
    case 'choose products':
      return changeCart(sale, step, run, chooseProducts)
    case 'clear':
      return change(sale, step, run, (order) => clear(order))
    case 'consent':
      return consent(sale, step)
    case 'pay':
      return pay(sale, step, run.commit)
    case 'poll payment':
      return look(sale, step, run)
    case 'cancel':
      return cancel(sale, step, run.context.refundMinor)
    case 'send webhook':
      return applyWebhook(sale, step, run.context.payment)
    case 'dispute':
      return disputePayment(sale, step)
    case 'publish':
      return publishInModel(sale, step)
    case 'cancel event':
      return cancelEventInModel(sale, step)
    default:
      return ofTheApp(sale, step)
  }
}

function ofTheApp(sale: Sale, step: SaleStep): string {
  if (step.do === 'advance clock') sale.now += step.minutes
  if (step.do === 'expire') expire(sale)
  if (step.do === 'bank') {
    sale.bank = step.is
    sale.refusesRefunds = step.refusesRefunds
  }
  const order = 'order' in step ? sale.orders[step.order] : null
  if (!order || !('order' in step)) return 'done'
  const jobs = order.payments.flatMap((payment) => payment.jobs.map((job) => ({ payment, job })))
  if (step.do === 'run jobs') for (const { payment, job } of jobs) runJob(sale, step.order, payment, job)
  for (const payment of order.payments) {
    if (step.do === 'poll') poll(sale, step.order, payment)
    if (step.do === 'retry refunds')
      for (const refund of payment.refunds) {
        if (refund.state !== 'failed') continue
        refund.state = 'requested'
        refund.isTried = false
        requestJob(payment, 'refund')
      }
  }
  return 'done'
}

function poll(sale: Sale, index: number, payment: ModelOrder['payments'][number]): void {
  try {
    syncWithBank(sale, index, payment, { isAbandoned: payment.until <= sale.now, commit: () => undefined })
  } catch (error) {
    if (!(error instanceof BankUnavailable)) throw error
  }
}

function expire(sale: Sale): void {
  for (const order of sale.orders) {
    if (order?.state !== 'awaiting_payment' || order.heldUntil > sale.now) continue
    order.state = 'expired'
    order.hold = 'freed'
    order.entry = 'expired'
  }
}

/** Changes an order after its open payment has been abandoned at the bank. */
function change(
  sale: Sale,
  { order: index, account }: BuyerStep,
  { commit }: StepRun,
  work: (order: ModelOrder) => string,
): string {
  const order = sale.orders[index]
  if (!order || order.account !== account) return '404 orders.not_found'
  const refusal = abandonPayment(sale, index, commit)
  return refusal ?? work(order)
}

/**
 * Changes an order's cart. What is refused, or alters nothing that the buyer sees, leaves an open
 * payment alone.
 */
function changeCart<Step extends BuyerStep>(
  sale: Sale,
  step: Step,
  run: StepRun,
  work: (sale: Sale, order: ModelOrder, step: Step) => string,
): string {
  const order = sale.orders[step.order]
  const present = order?.payments.at(-1)
  if (order?.account === step.account && present !== undefined && isUnderWay(present)) {
    const trial = structuredClone(sale)
    const changed = trial.orders[step.order]
    const response = changed ? work(trial, changed, step) : '404 orders.not_found'
    const isSame = changed !== null && changed !== undefined && cartOf(trial, changed) === cartOf(sale, order)
    if (response !== '200' || isSame) return response
  }
  return change(sale, step, run, (ordered) => work(sale, ordered, step))
}

/** What a buyer sees of an order. */
function cartOf(sale: Sale, order: ModelOrder): string {
  return JSON.stringify([order.lines, order.hasCode, overallOf(sale, order)])
}

function chooseProducts(sale: Sale, order: ModelOrder, { shirts, policies }: StepOf<'choose products'>): string {
  if (stateNow(sale, order) !== 'awaiting_payment') return '409 orders.not_open'
  const { stock, maxShirts, productMinor } = sale.events[order.event].settings
  const free = stock - usedUnits(sale, order.event, 'shirt', order)
  const units = { shirt: Math.min(shirts, maxShirts, free), policy: Math.min(policies, 1) }
  order.lines = order.lines.filter(({ code }) => code === 'place')
  for (const code of ['shirt', 'policy'] as const)
    if (units[code] > 0)
      order.lines.push({
        code,
        priceMinor: productMinor[code],
        units: units[code],
        discountMinor: 0,
        methodDiscountMinor: 0,
        isCancelled: false,
      })
  decideDiscounts(sale, order)
  return '200'
}

function clear(order: ModelOrder): string {
  if (order.state === 'cancelled') return '200'
  if (isPaidOrder(order) || order.state === 'refunded') return '409 orders.not_open'
  if (order.entry === 'held') order.entry = 'cancelled'
  order.state = 'cancelled'
  order.hold = 'freed'
  return '200'
}

function consent(sale: Sale, { order: index, account }: BuyerStep): string {
  const order = sale.orders[index]
  if (!order || order.account !== account) return '404 orders.not_found'
  if (stateNow(sale, order) !== 'awaiting_payment') return '409 orders.not_open'
  order.hasConsents = true
  // The cart is repriced, unless a payment of the sum that was shown is under way.
  const present = order.payments.at(-1)
  if (present && isUnderWay(present)) return '200'
  const { productMinor } = sale.events[order.event].settings
  order.lines = order.lines.map((line) =>
    line.code === 'place' ? line : { ...line, priceMinor: productMinor[line.code] },
  )
  decideDiscounts(sale, order)
  return '200'
}

function pay(sale: Sale, { order: index, account, method }: StepOf<'pay'>, commit: Commit): string {
  const order = sale.orders[index]
  if (!order || order.account !== account) return '404 orders.not_found'
  for (let tries = 0; ; tries += 1) {
    if (isPaidOrder(order)) return '200'
    const state = stateNow(sale, order)
    if (state === 'expired') return '409 orders.expired'
    if (state !== 'awaiting_payment') return '409 orders.not_open'
    if (sale.events[order.event].status !== 'published') return '409 orders.event_not_held'
    if (!order.hasConsents) return '422 orders.consents_missing'
    const present = order.payments.at(-1)
    // Decided again unless a payment is under way; a refusal below leaves the discounts as they were.
    const { lines, hasCode, isCodeLapsed } = order
    if (!(present && isUnderWay(present))) decideDiscounts(sale, order)
    const overallMinor = overallOf(sale, order)
    if (present && isUnderWay(present)) {
      const isSame =
        present.method === method &&
        present.amountMinor + present.discountMinor === overallMinor &&
        present.until > sale.now
      if (isSame) return open(sale, present, commit)
      if (tries > 0) return '502 orders.provider_unavailable'
      const refusal = abandonPayment(sale, index, commit)
      if (refusal !== null) return refusal
      continue
    }
    if (overallMinor === 0 || !isOffered(sale, order, method)) {
      if (overallMinor > 0 || method !== 'free') {
        Object.assign(order, { lines, hasCode, isCodeLapsed })
        return '409 orders.method_not_offered'
      }
      confirm(sale, index, null)
      return '200'
    }
    renew(sale, order)
    const discountMinor = methodDiscountOf(sale, order, method)
    order.payments.push({
      method,
      amountMinor: overallMinor - discountMinor,
      discountMinor,
      until: order.payBefore,
      state: 'created',
      receivedMinor: 0,
      isNamed: false,
      atBank: null,
      refunds: [],
      dispute: null,
      appliedWebhooks: [],
      polledAt: null,
      jobs: ['open'],
    })
    commit()
    return open(sale, order.payments.at(-1), commit)
  }
}

function isOffered(sale: Sale, order: ModelOrder, method: ModelPaymentMethod): boolean {
  if (method === 'card') return true
  if (sale.events[order.event].currency !== 'RUB') return false
  return method === 'sbp_qr' || (method === 'installments' && overallOf(sale, order) >= 100_000)
}

function open(sale: Sale, payment: ModelOrder['payments'][number] | undefined, commit: Commit): string {
  try {
    if (payment) openAtBank(sale, payment, commit)
    return '200'
  } catch (error) {
    if (error instanceof BankUnavailable) return '502 orders.provider_unavailable'
    throw error
  }
}

function look(sale: Sale, { order: index, account }: BuyerStep, { commit, context }: StepRun): string {
  const order = sale.orders[index]
  const payment = order?.payments[context.payment ?? -1]
  if (!order || !payment) return 'no payment to poll'
  if (order.account !== account) return '404 payments.unknown'
  if (!isUnderWay(payment) || payment.polledAt === sale.now) return '200'
  payment.polledAt = sale.now
  commit()
  try {
    syncWithBank(sale, index, payment, { isAbandoned: payment.until <= sale.now, commit })
  } catch (error) {
    if (!(error instanceof BankUnavailable)) throw error
  }
  return '200'
}
