// The model of a sale in memory, without a database: written from PRODUCT.md and docs/algorithms, not from the code.
// Times are minutes since the start of the sale; sums are minor units.

export type ModelOrderState = 'awaiting_payment' | 'paid' | 'partially_refunded' | 'expired' | 'cancelled' | 'refunded'
export type ModelPaymentState =
  | 'created'
  | 'open'
  | 'succeeded'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'
export type ModelPaymentMethod = 'card' | 'sbp_qr' | 'installments' | 'free'
export type ProductCode = 'shirt' | 'policy'

export type ModelLine = {
  readonly code: 'place' | ProductCode
  readonly priceMinor: number
  readonly units: number
  discountMinor: number
  /** Its part of the discount for the payment method, from the payment on. */
  methodDiscountMinor: number
  isCancelled: boolean
}
export type ModelRefund = {
  readonly amountMinor: number
  state: 'requested' | 'done' | 'failed'
  /** The bank was asked for it, in this attempt. */
  isTried: boolean
  isAtBank: boolean
  /** The part that its payer has by a lost dispute. */
  coveredMinor: number
}
export type ModelDispute = { state: 'opened' | 'won' | 'lost'; heldMinor: number; writtenOffMinor: number }
export type PaymentJob = 'poll' | 'cancel' | 'open' | 'refund'
export type ModelPayment = {
  readonly method: ModelPaymentMethod
  readonly amountMinor: number
  /** The discount for its method: what the order costs more. */
  readonly discountMinor: number
  readonly until: number
  state: ModelPaymentState
  /** The sum received. */
  receivedMinor: number
  /** Whether the program knows the bank's reference. */
  isNamed: boolean
  /** The payment at the bank; null when the bank never accepted it. */
  atBank: { state: 'open' | 'succeeded' | 'declined' | 'cancelled'; amountMinor: number } | null
  refunds: ModelRefund[]
  dispute: ModelDispute | null
  /** Webhooks already applied: a repeated one has no effect. */
  appliedWebhooks: ('succeeded' | 'declined')[]
  polledAt: number | null
  jobs: PaymentJob[]
}
export type ModelOrder = {
  readonly account: number
  readonly event: EventNo
  /** The commission at the time of the hold. */
  readonly commissionBp: number
  state: ModelOrderState
  person: number
  entry: 'held' | 'confirmed' | 'expired' | 'cancelled' | 'refunded'
  payBefore: number
  heldUntil: number
  isRenewed: boolean
  hasConsents: boolean
  /** Whether the one promo code of the sale is applied. */
  hasCode: boolean
  /** Its use expired with an earlier attempt: the next decision of the discounts holds it again, or drops it. */
  isCodeLapsed: boolean
  /** Its places and stock: taken, held until `heldUntil`, or released. */
  hold: 'held' | 'taken' | 'freed'
  lines: ModelLine[]
  payments: ModelPayment[]
  /** The index of the payment that paid it. */
  paidBy: number | null
  wasPaid: boolean
  refundedMinor: number
}
export type EventNo = 0 | 1
export type RefundTerms = { readonly shareBp: number; readonly returnsCommission: boolean }
/** The published settings of an event, which the organizer may change during the sale. */
export type EventSettings = {
  readonly capacity: number
  readonly limit: number | null
  readonly perAccount: number | null
  /** How many unpaid places an account may hold at a time; null: the default, which no account here reaches. */
  readonly unpaidPerAccount: number | null
  readonly commissionBp: number
  /** The price of each place by ordinal; the last price applies to all further places. */
  readonly placeMinor: readonly number[]
  readonly productMinor: Readonly<Record<ProductCode, number>>
  readonly stock: number
  readonly maxShirts: number
  readonly isClosed: boolean
  /** Person 2 is younger than the others. */
  readonly isForAdults: boolean
  /** Null: the rules refund nothing any more. */
  readonly terms: RefundTerms | null
}
export type ModelEventStatus = 'published' | 'postponed' | 'cancelled'
export type SaleEvent = {
  readonly currency: 'RUB' | 'BYN'
  readonly extraBp: number
  settings: EventSettings
  status: ModelEventStatus
  /** Increases with each change of the rules of eligibility and price. */
  version: number
}
export type Sale = {
  now: number
  bank: 'up' | 'down' | 'times out'
  refusesRefunds: boolean
  readonly events: readonly [SaleEvent, SaleEvent]
  readonly orders: (ModelOrder | null)[]
  /** Balances by account and currency, without zero balances. */
  readonly ledger: Record<string, number>
}

export const orderCount = 4
export const payWithin = 20
export const grace = 3

/** Two events of one organizer: one that costs, with two places; one that is free, with a limit below its race's places. */
export function newSale(terms: RefundTerms | null): Sale {
  const settings: EventSettings = {
    capacity: 2,
    limit: null,
    perAccount: null,
    unpaidPerAccount: null,
    commissionBp: 333,
    // Sums whose commissions lie half-way between two minor units.
    placeMinor: [105_000, 150_010],
    productMinor: { shirt: 70_100, policy: 25_001 },
    stock: 3,
    maxShirts: 3,
    isClosed: false,
    isForAdults: false,
    terms,
  }
  const free: EventSettings = { ...settings, limit: 1, commissionBp: 0, placeMinor: [0], stock: 1 }
  const event = { extraBp: 150, status: 'published', version: 1 } as const
  return {
    now: 0,
    bank: 'up',
    refusesRefunds: false,
    events: [
      { ...event, currency: 'RUB', settings },
      { ...event, currency: 'BYN', settings: free },
    ],
    orders: Array.from({ length: orderCount }, () => null),
    ledger: {},
  }
}

export const isPaidOrder = ({ state }: ModelOrder) => state === 'paid' || state === 'partially_refunded'
export const isUnderWay = ({ state }: ModelPayment) => state === 'created' || state === 'open'

/** Whether the order's places and stock are taken or held at the moment. */
export function holds(sale: Sale, order: ModelOrder): boolean {
  return order.hold === 'taken' || (order.hold === 'held' && order.heldUntil > sale.now)
}

/** The state at the moment: an order past its deadline is expired, even if no periodic task has run. */
export function stateNow(sale: Sale, order: ModelOrder): ModelOrderState {
  if (order.state !== 'awaiting_payment') return order.state
  const latest = order.payments.at(-1)
  const until = order.payBefore + (latest && isUnderWay(latest) ? grace : 0)
  return until > sale.now ? 'awaiting_payment' : 'expired'
}

/** The places or shirts of an event that are taken or held by its orders now. */
export function usedUnits(sale: Sale, event: EventNo, code: 'place' | 'shirt', but: ModelOrder | null = null): number {
  let units = 0
  for (const order of sale.orders) {
    if (order === null || order === but || order.event !== event || !holds(sale, order)) continue
    units += unitsOf(order, code)
  }
  return units
}

export function unitsOf(order: ModelOrder, code: ModelLine['code']): number {
  return order.lines.reduce((sum, line) => sum + (line.code === code && !line.isCancelled ? line.units : 0), 0)
}

/** The number of an account's entries in an event: all, or only unpaid ones. */
export function countEntries(sale: Sale, event: EventNo, account: number, which: 'all' | 'unpaid' = 'all'): number {
  return sale.orders.reduce((sum, order) => {
    const isTheirs =
      order?.event === event &&
      order.account === account &&
      holds(sale, order) &&
      (which === 'all' || order.hold === 'held')
    return sum + (isTheirs ? unitsOf(order, 'place') : 0)
  }, 0)
}

/** The other order with an entry of this person in the event. */
export function findEntryOrder(
  sale: Sale,
  event: EventNo,
  person: number,
  but: ModelOrder | null = null,
): ModelOrder | null {
  const has = (order: ModelOrder | null) =>
    order !== null &&
    order !== but &&
    order.event === event &&
    order.person === person &&
    holds(sale, order) &&
    unitsOf(order, 'place') > 0
  return sale.orders.find(has) ?? null
}

export type LineSums = {
  readonly netMinor: number
  readonly commissionMinor: number
  readonly extraMinor: number
  /** What of the net the platform bears, not the payer. */
  readonly borneMinor: number
}

/** Rounds half up on each line; an insurance has no commission. */
export function sumsOf(sale: Sale, { event, commissionBp }: ModelOrder, line: ModelLine): LineSums {
  const { extraBp } = sale.events[event]
  const netMinor = line.priceMinor * line.units - line.discountMinor
  const of = (rateBp: number) => (line.code === 'policy' ? 0 : Math.floor((netMinor * rateBp + 5_000) / 10_000))
  return { netMinor, commissionMinor: of(commissionBp), extraMinor: of(extraBp), borneMinor: line.methodDiscountMinor }
}

export const sumOf = ({ netMinor, commissionMinor, extraMinor, borneMinor }: LineSums) =>
  netMinor + commissionMinor + extraMinor - borneMinor

export function overallOf(sale: Sale, order: ModelOrder): number {
  return order.lines.reduce((sum, line) => sum + sumOf(sumsOf(sale, order, line)), 0)
}

/** Paying in parts: 100 roubles less where 1,000 are left, but never off a premium. */
export function methodDiscountOf(sale: Sale, order: ModelOrder, method: ModelPaymentMethod): number {
  const overallMinor = overallOf(sale, order)
  if (method !== 'installments' || sale.events[order.event].currency !== 'RUB' || overallMinor < 110_000) return 0
  return Math.min(
    10_000,
    discountedNets(sale, order).reduce((sum, netMinor) => sum + netMinor, 0),
  )
}

/** Gives each line its part of the discount, by its net sum: rounded down, what is left to the largest remainders. */
export function spreadMethodDiscount(sale: Sale, order: ModelOrder, discountMinor: number): void {
  const nets = discountedNets(sale, order)
  const allMinor = nets.reduce((sum, netMinor) => sum + netMinor, 0)
  if (discountMinor === 0) return
  const exact = nets.map((netMinor) => (netMinor * discountMinor) / allMinor)
  const parts = exact.map(Math.floor)
  const byRest = exact.map((part, i) => ({ i, rest: part - Math.floor(part) })).toSorted((a, b) => b.rest - a.rest)
  const left = discountMinor - parts.reduce((sum, part) => sum + part, 0)
  for (const { i } of byRest.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1
  for (const [i, line] of order.lines.entries()) line.methodDiscountMinor = parts[i] ?? 0
}

function discountedNets(sale: Sale, order: ModelOrder): number[] {
  return order.lines.map((line) => (line.code === 'policy' ? 0 : sumsOf(sale, order, line).netMinor))
}

/** Adds a sum to an account; a zero balance is removed. */
export function post(sale: Sale, event: EventNo, account: string, amountMinor: number): void {
  const key = `${account} ${sale.events[event].currency}`
  const balance = (sale.ledger[key] ?? 0) + amountMinor
  if (balance === 0) delete sale.ledger[key]
  else sale.ledger[key] = balance
}

/** Posts the charge of an order line to the accounts it is owed to; with sign −1 reverses it. */
export function postLine(
  sale: Sale,
  order: { index: number; event: EventNo },
  line: ModelLine,
  sums: LineSums,
  sign: 1 | -1,
) {
  post(sale, order.event, `payer:${order.index}`, -sign * sumOf(sums))
  post(sale, order.event, line.code === 'policy' ? 'insurer' : 'organizer', sign * sums.netMinor)
  post(sale, order.event, 'platform:commission', sign * sums.commissionMinor)
  post(sale, order.event, 'platform:extra-commission', sign * sums.extraMinor)
  post(sale, order.event, 'platform:method-discounts', -sign * sums.borneMinor)
}

/** What the payer has by a lost dispute and no refund counts: it is never paid again, written off or not. */
export function uncoveredOf({ dispute, refunds }: ModelPayment): number {
  if (dispute?.state !== 'lost') return 0
  return dispute.heldMinor - refunds.reduce((sum, one) => sum + one.coveredMinor, 0)
}

/** What of a lost dispute neither refunds nor a write-off cover. */
export function leftOf(payment: ModelPayment): number {
  return uncoveredOf(payment) - (payment.dispute?.writtenOffMinor ?? 0)
}
