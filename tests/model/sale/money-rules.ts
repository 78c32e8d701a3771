import {
  entryOf,
  grace,
  holds,
  isUnderWay,
  type Job,
  type Order,
  overallOf,
  type Payment,
  post,
  postLine,
  type Sale,
  sumsOf,
  unitsOf,
  usedUnits,
} from './sale-state.ts'

/** The bank can't be reached, or its answer was lost: what waited for it is not known. */
export class BankSilent extends Error {}
/** What stands once a transaction has ended, or the bank has done its part: a process may die right after it. */
export type Commit = () => void

export function orderAt(sale: Sale, index: number): Order {
  const order = sale.orders[index]
  if (!order) throw new Error('No such order')
  return order
}

const queryBank = (sale: Sale) => {
  if (sale.bank === 'down') throw new BankSilent()
}
const failIfBankSilent = (sale: Sale) => {
  if (sale.bank === 'times out') throw new BankSilent()
}

export function want(payment: Payment, job: Job): void {
  if (!payment.jobs.includes(job)) payment.jobs = [...payment.jobs, job].toSorted()
}

/** Asks the bank for a payment and keeps what it answers. */
export function openAtBank(sale: Sale, payment: Payment, commit: Commit): void {
  if (payment.state !== 'created') return
  queryBank(sale)
  payment.atBank ??= { state: 'open', amountMinor: payment.amountMinor }
  commit()
  failIfBankSilent(sale)
  payment.state = 'open'
  payment.isNamed = true
  commit()
}

/** How the bank has an open payment; with `isAbandoned` it is cancelled there first. */
export function settle(
  sale: Sale,
  index: number,
  payment: Payment,
  { isAbandoned, commit }: { isAbandoned: boolean; commit: Commit },
): void {
  if (!isUnderWay(payment)) return
  if (!payment.isNamed) {
    if (!isAbandoned) return
    want(payment, 'cancel')
    fail(sale, index, payment, 'expired')
    commit()
    return
  }
  queryBank(sale)
  const { atBank } = payment
  if (atBank === null) throw new Error('The bank named what it does not have')
  if (atBank.state === 'open' && isAbandoned) {
    atBank.state = 'cancelled'
    commit()
    failIfBankSilent(sale)
  }
  if (atBank.state === 'open') return
  if (atBank.state === 'succeeded') succeed(sale, index, payment, { amountMinor: atBank.amountMinor, isBelieved: true })
  else fail(sale, index, payment, atBank.state === 'cancelled' && isAbandoned ? 'expired' : atBank.state)
  commit()
}

/** A payment under way ended without money: the hold falls back to the clock that people see. */
export function fail(sale: Sale, index: number, payment: Payment, state: 'declined' | 'cancelled' | 'expired'): void {
  if (!isUnderWay(payment)) return
  payment.state = state
  endGrace(orderAt(sale, index))
}

function endGrace(order: Order): void {
  if (order.state === 'awaiting_payment') order.heldUntil = order.payBefore
}

/** Money came. Only once; another sum is believed from the bank's own mouth alone, and goes back. */
export function succeed(
  sale: Sale,
  index: number,
  payment: Payment,
  { amountMinor, isBelieved }: { amountMinor: number; isBelieved: boolean },
): void {
  if (payment.state === 'succeeded' || payment.state === 'refunding' || payment.state === 'refunded') return
  const order = orderAt(sale, index)
  const isOtherSum = amountMinor !== payment.amountMinor
  if (isOtherSum && !isBelieved) {
    want(payment, 'poll')
    return
  }
  const wasUnderWay = isUnderWay(payment)
  payment.state = 'succeeded'
  payment.receivedMinor = amountMinor
  post(sale, order.event, 'provider', -amountMinor)
  post(sale, order.event, `payer:${index}`, amountMinor)
  const takes = !isOtherSum && canBePaid(sale, order, amountMinor)
  if (!takes) {
    refund(payment, amountMinor)
    if (isOtherSum && wasUnderWay) endGrace(order)
    return
  }
  confirm(sale, index, order.payments.indexOf(payment))
  for (const other of order.payments) {
    if (other === payment || !isUnderWay(other)) continue
    other.state = 'cancelled'
    want(other, 'cancel')
  }
}

function canBePaid(sale: Sale, order: Order, paidMinor: number): boolean {
  if (order.state !== 'awaiting_payment' && order.state !== 'expired') return false
  if (overallOf(sale, order) !== paidMinor || sale.events[order.event].status !== 'published') return false
  return holds(sale, order) || canRetake(sale, order)
}

/** What it held went back to the sale; it may have it again where all of it is still there, and its person has no entry. */
function canRetake(sale: Sale, order: Order): boolean {
  const event = sale.events[order.event].offer
  const placesUsed = usedUnits(sale, order.event, 'place', order)
  return (
    placesUsed < Math.min(event.capacity, event.limit ?? event.capacity) &&
    usedUnits(sale, order.event, 'shirt', order) + unitsOf(order, 'shirt') <= event.stock &&
    entryOf(sale, order.event, order.person, order) === null
  )
}

/** The order is paid: what it holds is its own for good, and each has what it is owed. */
export function confirm(sale: Sale, index: number, paidBy: number | null): void {
  const order = orderAt(sale, index)
  order.state = 'paid'
  order.entry = 'confirmed'
  order.hold = 'taken'
  order.paidBy = paidBy
  order.wasPaid = true
  for (const line of order.lines) postLine(sale, { index, event: order.event }, line, sumsOf(sale, order, line), 1)
}

export function refund(payment: Payment, amountMinor: number): void {
  payment.refunds.push({ amountMinor, state: 'requested', isAtBank: false })
  want(payment, 'refund')
  if (payment.refunds.reduce((sum, one) => sum + one.amountMinor, 0) === payment.receivedMinor)
    payment.state = 'refunding'
}

/** Does what is to be done of one payment, as the worker does; what fails stays to be done. */
export function runJob(sale: Sale, index: number, payment: Payment, job: Job): void {
  try {
    if (job === 'open') openAtBank(sale, payment, () => undefined)
    if (job === 'poll') pollAgain(sale, index, payment)
    if (job === 'cancel' && cancelAtBank(sale, index, payment) === 'again') return
    if (job === 'refund') returnMoney(sale, index, payment)
  } catch (error) {
    if (error instanceof BankSilent) return
    throw error
  }
  payment.jobs = payment.jobs.filter((one) => one !== job)
}

function pollAgain(sale: Sale, index: number, payment: Payment): void {
  if (!payment.isNamed) return
  queryBank(sale)
  const { atBank } = payment
  if (atBank === null || atBank.state === 'open') return
  if (atBank.state === 'succeeded') succeed(sale, index, payment, { amountMinor: atBank.amountMinor, isBelieved: true })
  else fail(sale, index, payment, atBank.state)
}

function cancelAtBank(sale: Sale, index: number, payment: Payment): 'done' | 'again' {
  if (payment.state !== 'cancelled' && payment.state !== 'expired') return 'done'
  const isFirst = !payment.isNamed
  queryBank(sale)
  if (payment.atBank === null) return 'done'
  payment.isNamed = true
  if (payment.atBank.state === 'open') payment.atBank.state = 'cancelled'
  failIfBankSilent(sale)
  if (payment.atBank.state === 'succeeded')
    succeed(sale, index, payment, { amountMinor: payment.atBank.amountMinor, isBelieved: true })
  return isFirst ? 'again' : 'done'
}

function returnMoney(sale: Sale, index: number, payment: Payment): void {
  const order = orderAt(sale, index)
  for (const refund of payment.refunds) {
    if (refund.state !== 'requested') continue
    queryBank(sale)
    if (sale.refusesRefunds) {
      refund.state = 'failed'
      continue
    }
    refund.isAtBank = true
    failIfBankSilent(sale)
    refund.state = 'done'
    post(sale, order.event, 'provider', refund.amountMinor)
    post(sale, order.event, `payer:${index}`, -refund.amountMinor)
    if (payment.state === 'refunding' && payment.refunds.every(({ state }) => state === 'done'))
      payment.state = 'refunded'
  }
}

/** Until when places wait for a payment that was just opened. */
export function renew(sale: Sale, order: Order): void {
  if (!order.isRenewed) order.payBefore = sale.now + 20
  order.isRenewed = true
  order.heldUntil = order.payBefore + grace
}
