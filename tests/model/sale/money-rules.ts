import {
  findEntryOrder,
  grace,
  holds,
  isUnderWay,
  leftOf,
  type ModelOrder,
  type ModelPayment,
  type ModelRefund,
  overallOf,
  type PaymentJob,
  post,
  postLine,
  type Sale,
  spreadMethodDiscount,
  sumsOf,
  uncoveredOf,
  unitsOf,
  usedUnits,
} from './sale-state.ts'

/** The bank can't be reached, or its response was lost: the result is unknown. */
export class BankUnavailable extends Error {}
/** Records the state after a transaction or a call to the bank: a process may die right after it. */
export type Commit = () => void

export function orderAt(sale: Sale, index: number): ModelOrder {
  const order = sale.orders[index]
  if (!order) throw new Error('No such order')
  return order
}

const queryBank = (sale: Sale) => {
  if (sale.bank === 'down') throw new BankUnavailable()
}
const failIfBankUnavailable = (sale: Sale) => {
  if (sale.bank === 'times out') throw new BankUnavailable()
}

export function requestJob(payment: ModelPayment, job: PaymentJob): void {
  if (!payment.jobs.includes(job)) payment.jobs = [...payment.jobs, job].toSorted()
}

/** Creates the payment at the bank and stores the response. */
export function openAtBank(sale: Sale, payment: ModelPayment, commit: Commit): void {
  if (payment.state !== 'created') return
  queryBank(sale)
  payment.atBank ??= { state: 'open', amountMinor: payment.amountMinor }
  commit()
  failIfBankUnavailable(sale)
  payment.state = 'open'
  payment.isNamed = true
  payment.jobs = payment.jobs.filter((job) => job !== 'open')
  commit()
}

/** Takes over the bank's state of an open payment; with `isAbandoned` cancels it there first. */
export function syncWithBank(
  sale: Sale,
  index: number,
  payment: ModelPayment,
  { isAbandoned, commit }: { isAbandoned: boolean; commit: Commit },
): void {
  if (!isUnderWay(payment)) return
  if (!payment.isNamed) {
    if (!isAbandoned) return
    requestJob(payment, 'cancel')
    failPayment(sale, index, payment, 'expired')
    commit()
    return
  }
  queryBank(sale)
  const { atBank } = payment
  if (atBank === null) throw new Error('The bank named what it does not have')
  if (atBank.state === 'open' && isAbandoned) {
    atBank.state = 'cancelled'
    commit()
    failIfBankUnavailable(sale)
  }
  if (atBank.state === 'open') return
  if (atBank.state === 'succeeded')
    succeedPayment(sale, index, payment, { amountMinor: atBank.amountMinor, isBelieved: true })
  else failPayment(sale, index, payment, atBank.state === 'cancelled' && isAbandoned ? 'expired' : atBank.state)
  commit()
}

/** A payment under way ended without money: the hold ends at the time that the payer sees. */
export function failPayment(
  sale: Sale,
  index: number,
  payment: ModelPayment,
  state: 'declined' | 'cancelled' | 'expired',
): void {
  if (!isUnderWay(payment)) return
  payment.state = state
  endGrace(orderAt(sale, index))
}

function endGrace(order: ModelOrder): void {
  if (order.state === 'awaiting_payment') order.heldUntil = order.payBefore
}

/** Records a received payment, once. A different sum counts only when the bank confirms it on request, and is refunded. */
export function succeedPayment(
  sale: Sale,
  index: number,
  payment: ModelPayment,
  { amountMinor, isBelieved }: { amountMinor: number; isBelieved: boolean },
): void {
  if (payment.state === 'succeeded' || payment.state === 'refunding' || payment.state === 'refunded') return
  const order = orderAt(sale, index)
  const isOtherSum = amountMinor !== payment.amountMinor
  if (isOtherSum && !isBelieved) {
    requestJob(payment, 'poll')
    return
  }
  const wasUnderWay = isUnderWay(payment)
  payment.state = 'succeeded'
  payment.receivedMinor = amountMinor
  post(sale, order.event, 'provider', -amountMinor)
  post(sale, order.event, `payer:${index}`, amountMinor)
  const takes = !isOtherSum && canBePaid(sale, order, amountMinor + payment.discountMinor)
  if (!takes) {
    refund(payment, amountMinor)
    if (isOtherSum && wasUnderWay) endGrace(order)
    return
  }
  confirm(sale, index, order.payments.indexOf(payment))
  for (const other of order.payments) {
    if (other === payment || !isUnderWay(other)) continue
    other.state = 'cancelled'
    requestJob(other, 'cancel')
  }
}

function canBePaid(sale: Sale, order: ModelOrder, sumMinor: number): boolean {
  if (order.state !== 'awaiting_payment' && order.state !== 'expired') return false
  if (overallOf(sale, order) !== sumMinor || sale.events[order.event].status !== 'published') return false
  return holds(sale, order) || canRetake(sale, order)
}

/** The hold was released; the order can have it again if all of it is still free and the person has no entry. */
function canRetake(sale: Sale, order: ModelOrder): boolean {
  const event = sale.events[order.event].settings
  const placesUsed = usedUnits(sale, order.event, 'place', order)
  return (
    placesUsed < Math.min(event.capacity, event.limit ?? event.capacity) &&
    usedUnits(sale, order.event, 'shirt', order) + unitsOf(order, 'shirt') <= event.stock &&
    findEntryOrder(sale, order.event, order.person, order) === null &&
    !(order.hasCode && sale.orders.some((other) => other && other !== order && other.hasCode && holds(sale, other)))
  )
}

/** The order is paid: its holds become taken, and the ledger gets its charges. */
export function confirm(sale: Sale, index: number, paidBy: number | null): void {
  const order = orderAt(sale, index)
  order.state = 'paid'
  order.entry = 'confirmed'
  order.hold = 'taken'
  order.paidBy = paidBy
  order.wasPaid = true
  spreadMethodDiscount(sale, order, paidBy === null ? 0 : (order.payments[paidBy]?.discountMinor ?? 0))
  for (const line of order.lines) postLine(sale, { index, event: order.event }, line, sumsOf(sale, order, line), 1)
}

export function refund(payment: ModelPayment, amountMinor: number): void {
  payment.refunds.push({ amountMinor, state: 'requested', isTried: false, isAtBank: false, coveredMinor: 0 })
  requestJob(payment, 'refund')
  if (payment.refunds.reduce((sum, one) => sum + one.amountMinor, 0) === payment.receivedMinor)
    payment.state = 'refunding'
}

/** Runs one job of a payment, as the worker does; a failed job stays queued. */
export function runJob(sale: Sale, index: number, payment: ModelPayment, job: PaymentJob): void {
  try {
    if (job === 'open') openAtBank(sale, payment, () => undefined)
    if (job === 'poll') pollAgain(sale, index, payment)
    if (job === 'cancel' && cancelAtBank(sale, index, payment) === 'again') return
    if (job === 'refund') returnMoney(sale, index, payment)
  } catch (error) {
    if (error instanceof BankUnavailable) return
    throw error
  }
  payment.jobs = payment.jobs.filter((one) => one !== job)
}

function pollAgain(sale: Sale, index: number, payment: ModelPayment): void {
  if (!payment.isNamed) return
  queryBank(sale)
  const { atBank } = payment
  if (atBank === null || atBank.state === 'open') return
  if (atBank.state === 'succeeded')
    succeedPayment(sale, index, payment, { amountMinor: atBank.amountMinor, isBelieved: true })
  else failPayment(sale, index, payment, atBank.state)
}

function cancelAtBank(sale: Sale, index: number, payment: ModelPayment): 'done' | 'again' {
  if (payment.state !== 'cancelled' && payment.state !== 'expired') return 'done'
  const isFirst = !payment.isNamed
  queryBank(sale)
  if (payment.atBank === null) return 'done'
  payment.isNamed = true
  if (payment.atBank.state === 'open') payment.atBank.state = 'cancelled'
  failIfBankUnavailable(sale)
  if (payment.atBank.state === 'succeeded')
    succeedPayment(sale, index, payment, { amountMinor: payment.atBank.amountMinor, isBelieved: true })
  return isFirst ? 'again' : 'done'
}

function returnMoney(sale: Sale, index: number, payment: ModelPayment): void {
  const order = orderAt(sale, index)
  for (const refund of payment.refunds) {
    if (refund.state !== 'requested') continue
    if (!refund.isTried && payment.dispute?.state === 'opened') continue // the payer's bank decides first
    if (!refund.isTried) coverByDispute(sale, order, payment, refund)
    if (refund.coveredMinor < refund.amountMinor) {
      refund.isTried = true
      queryBank(sale)
    }
    if (refund.isTried && sale.refusesRefunds) {
      refund.state = 'failed'
      continue
    }
    refund.isAtBank = refund.isTried
    if (refund.isTried) failIfBankUnavailable(sale)
    refund.state = 'done'
    post(sale, order.event, 'provider', refund.amountMinor - refund.coveredMinor)
    post(sale, order.event, 'dispute', refund.coveredMinor)
    post(sale, order.event, `payer:${index}`, -refund.amountMinor)
    if (payment.state === 'refunding' && payment.refunds.every(({ state }) => state === 'done'))
      payment.state = 'refunded'
  }
}

/** What a lost dispute gave the payer is not paid again; a write-off that it ends is undone. */
function coverByDispute(sale: Sale, order: ModelOrder, payment: ModelPayment, refund: ModelRefund): void {
  const coverMinor = Math.min(uncoveredOf(payment), refund.amountMinor - refund.coveredMinor)
  const undoneMinor = Math.max(0, coverMinor - leftOf(payment))
  refund.coveredMinor += coverMinor
  if (payment.dispute === null || undoneMinor === 0) return
  payment.dispute.writtenOffMinor -= undoneMinor
  post(sale, order.event, 'dispute', -undoneMinor)
  post(sale, order.event, 'platform:chargebacks', undoneMinor)
}

/** Extends the hold for a payment that was just opened. */
export function renew(sale: Sale, order: ModelOrder): void {
  if (!order.isRenewed) order.payBefore = sale.now + 20
  order.isRenewed = true
  order.heldUntil = order.payBefore + grace
}
