// What a sale must be, in memory and without a database: written from PRODUCT.md and docs/algorithms, not from the code.
// Times are minutes from the sale's beginning; sums are minor units.

export type OrderState = 'awaiting_payment' | 'paid' | 'partially_refunded' | 'expired' | 'cancelled' | 'refunded'
export type PaymentState =
  | 'created'
  | 'open'
  | 'succeeded'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'
export type Method = 'card' | 'sbp_qr' | 'free'
export type ProductCode = 'shirt' | 'policy'

export type Line = {
  readonly code: 'place' | ProductCode
  readonly priceMinor: number
  readonly units: number
  isCancelled: boolean
}
export type Refund = { readonly amountMinor: number; state: 'requested' | 'done' | 'failed'; isAtBank: boolean }
export type Job = 'poll' | 'cancel' | 'open' | 'refund'
export type Payment = {
  readonly method: Method
  readonly amountMinor: number
  readonly until: number
  state: PaymentState
  /** What really came. */
  receivedMinor: number
  /** Whether the program knows the bank's name for it. */
  isNamed: boolean
  /** How the bank has it; null where it never accepted it. */
  atBank: { state: 'open' | 'succeeded' | 'declined' | 'cancelled'; amountMinor: number } | null
  refunds: Refund[]
  /** Messages that were told under a key of their own: once more, they are known. */
  applyWebhook: ('succeeded' | 'declined')[]
  polledAt: number | null
  jobs: Job[]
}
export type Order = {
  readonly account: number
  readonly event: EventNo
  /** As it was when the place was held. */
  readonly commissionBp: number
  state: OrderState
  person: number
  entry: 'held' | 'confirmed' | 'expired' | 'cancelled' | 'refunded'
  payBefore: number
  heldUntil: number
  isRenewed: boolean
  hasConsents: boolean
  /** Whether what it has of places and stock is its own for good, held until `heldUntil`, or gone. */
  hold: 'held' | 'taken' | 'freed'
  lines: Line[]
  payments: Payment[]
  /** Which of its payments paid it. */
  paidBy: number | null
  wasPaid: boolean
  backMinor: number
}
export type EventNo = 0 | 1
export type Terms = { readonly shareBp: number; readonly returnsCommission: boolean }
/** What the organizer has published, and may publish otherwise while the sale runs. */
export type Offer = {
  readonly capacity: number
  readonly limit: number | null
  readonly perAccount: number | null
  /** How many places an account may have unpaid at one time; null: as many as usual, more than anybody here takes. */
  readonly unpaidPerAccount: number | null
  readonly commissionBp: number
  /** What each place costs in turn; the last price stands for all that follow. */
  readonly placeMinor: readonly number[]
  readonly productMinor: Readonly<Record<ProductCode, number>>
  readonly stock: number
  readonly maxShirts: number
  readonly isClosed: boolean
  /** Person 2 is younger than the others. */
  readonly isForGrownUps: boolean
  /** Null where the rules give nothing any more. */
  readonly terms: Terms | null
}
export type EventStatus = 'published' | 'postponed' | 'cancelled'
export type SaleEvent = {
  readonly currency: 'RUB' | 'BYN'
  readonly extraBp: number
  offer: Offer
  status: EventStatus
  /** Grows with each change of what decides who may register at what price. */
  version: number
}
export type Sale = {
  now: number
  bank: 'up' | 'down' | 'times out'
  refusesRefunds: boolean
  readonly events: readonly [SaleEvent, SaleEvent]
  readonly orders: (Order | null)[]
  /** Balances by account and currency, zero ones left out. */
  readonly ledger: Record<string, number>
}

export const orderCount = 4
export const payWithin = 20
export const grace = 3

/** Two events of one organizer: one that costs, with two places; one that is free, with a limit below its race's places. */
export function newSale(terms: Terms | null): Sale {
  const offer: Offer = {
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
    isForGrownUps: false,
    terms,
  }
  const free: Offer = { ...offer, limit: 1, commissionBp: 0, placeMinor: [0], stock: 1 }
  const event = { extraBp: 150, status: 'published', version: 1 } as const
  return {
    now: 0,
    bank: 'up',
    refusesRefunds: false,
    events: [
      { ...event, currency: 'RUB', offer },
      { ...event, currency: 'BYN', offer: free },
    ],
    orders: Array.from({ length: orderCount }, () => null),
    ledger: {},
  }
}

export const isPaidOrder = ({ state }: Order) => state === 'paid' || state === 'partially_refunded'
export const isUnderWay = ({ state }: Payment) => state === 'created' || state === 'open'

/** Whether what the order has of places and stock counts as its own at this moment. */
export function holds(sale: Sale, order: Order): boolean {
  return order.hold === 'taken' || (order.hold === 'held' && order.heldUntil > sale.now)
}

/** An order that waits past its time is over, whether or not anybody has swept it. */
export function stateNow(sale: Sale, order: Order): OrderState {
  if (order.state !== 'awaiting_payment') return order.state
  const latest = order.payments.at(-1)
  const until = order.payBefore + (latest && isUnderWay(latest) ? grace : 0)
  return until > sale.now ? 'awaiting_payment' : 'expired'
}

/** Units of an event that are its orders' own now: places, or shirts. */
export function usedUnits(sale: Sale, event: EventNo, code: 'place' | 'shirt', but: Order | null = null): number {
  let units = 0
  for (const order of sale.orders) {
    if (order === null || order === but || order.event !== event || !holds(sale, order)) continue
    units += unitsOf(order, code)
  }
  return units
}

export function unitsOf(order: Order, code: Line['code']): number {
  return order.lines.reduce((sum, line) => sum + (line.code === code && !line.isCancelled ? line.units : 0), 0)
}

/** How many entries of an event an account has: all of them, or those that are not paid. */
export function entriesOf(sale: Sale, event: EventNo, account: number, which: 'all' | 'unpaid' = 'all'): number {
  return sale.orders.reduce((sum, order) => {
    const isTheirs =
      order?.event === event &&
      order.account === account &&
      holds(sale, order) &&
      (which === 'all' || order.hold === 'held')
    return sum + (isTheirs ? unitsOf(order, 'place') : 0)
  }, 0)
}

/** Who has the person's entry in the event already. */
export function entryOf(sale: Sale, event: EventNo, person: number, but: Order | null = null): Order | null {
  const has = (order: Order | null) =>
    order !== null &&
    order !== but &&
    order.event === event &&
    order.person === person &&
    holds(sale, order) &&
    unitsOf(order, 'place') > 0
  return sale.orders.find(has) ?? null
}

export type Sums = { readonly netMinor: number; readonly commissionMinor: number; readonly extraMinor: number }

/** Half up on each line; an insurance carries no commission. */
export function sumsOf(sale: Sale, { event, commissionBp }: Order, line: Line): Sums {
  const { extraBp } = sale.events[event]
  const netMinor = line.priceMinor * line.units
  const of = (rateBp: number) => (line.code === 'policy' ? 0 : Math.floor((netMinor * rateBp + 5_000) / 10_000))
  return { netMinor, commissionMinor: of(commissionBp), extraMinor: of(extraBp) }
}

export const sumOf = ({ netMinor, commissionMinor, extraMinor }: Sums) => netMinor + commissionMinor + extraMinor

export function overallOf(sale: Sale, order: Order): number {
  return order.lines.reduce((sum, line) => sum + sumOf(sumsOf(sale, order, line)), 0)
}

/** Moves a sum to an account; what is left at zero is not told. */
export function post(sale: Sale, event: EventNo, account: string, amountMinor: number): void {
  const key = `${account} ${sale.events[event].currency}`
  const balance = (sale.ledger[key] ?? 0) + amountMinor
  if (balance === 0) delete sale.ledger[key]
  else sale.ledger[key] = balance
}

/** The charge of some lines: to whom it is owed, with the opposite sign where it is reversed. */
export function postLine(sale: Sale, order: { index: number; event: EventNo }, line: Line, sums: Sums, sign: 1 | -1) {
  post(sale, order.event, `payer:${order.index}`, -sign * sumOf(sums))
  post(sale, order.event, line.code === 'policy' ? 'insurer' : 'organizer', sign * sums.netMinor)
  post(sale, order.event, 'platform:commission', sign * sums.commissionMinor)
  post(sale, order.event, 'platform:extra-commission', sign * sums.extraMinor)
}
