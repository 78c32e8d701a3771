import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode, OrderStatusCode } from '#src/modules/orders/contract/cart.ts'
import { billFilters } from '../domain/bill-filter.ts'

const OrderKindCode = z.enum(['registration', 'price_difference', 'event_move', 'fee', 'team_share', 'options'])
const Tenant = z.object({ code: z.string(), name: z.string() })
const BillEvent = z.object({
  code: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  status: z.enum(['published', 'cancelled', 'postponed']),
})

/** The payer may choose what becomes of its places, since the event was cancelled or postponed; null: nothing to choose. */
const Decision = z.enum(['cancelled', 'postponed']).nullable()

const RefundProgress = z.enum(['requested', 'done', 'failed']).nullable()

/** The orders of the bill to be paid now: each with its deadline, and the pages to pay and to abandon it. */
const Unpaid = z.array(
  z.object({
    orderId: z.uuid(),
    kind: OrderKindCode,
    dueMinor: z.number().int(),
    /** null: without a deadline. */
    payBefore: z.iso.datetime().nullable(),
    /** The invoice that it is paid by, with what has come for it; null: none was issued. */
    invoice: z.object({ number: z.number().int(), receivedMinor: z.number().int() }).nullable(),
    /** The page of the invoice, or of the payment methods. */
    payAt: z.string(),
    abandonAt: z.string(),
  }),
)

const BillListItem = z.object({
  registrationId: z.uuid(),
  kind: OrderKindCode,
  status: OrderStatusCode,
  tenant: Tenant,
  event: BillEvent,
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  currency: CurrencyCode,
  /** What it costs with its price differences and options. */
  overallMinor: z.number().int(),
  /** To be paid now. */
  dueMinor: z.number().int(),
  unpaid: Unpaid,
  /** Refunds, done or under way. */
  refundedMinor: z.number().int(),
  /** How far its refunds have come: `failed` if a bank refused one, else `requested` if one is under way; null: none. */
  refund: RefundProgress,
  /** The names of its order lines, places first. */
  items: z.array(z.string()),
  /** Its participants' names: the first three, and how many there are. */
  people: z.array(z.string()),
  peopleCount: z.number().int(),
  decision: Decision,
})
export type BillListItem = z.infer<typeof BillListItem>

export const listBillsRoute = defineRoute({
  method: 'get',
  path: '/api/account/orders',
  summary: 'List the caller’s orders of all tenants with their sums and refunds, newest first',
  role: 'account',
  transaction: 'none', // of several tenants
  query: z.object({
    state: z.enum(billFilters).default('all'),
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ list: z.array(BillListItem), nextCursor: z.uuid().nullable() }),
})

const Part = z.object({
  orderId: z.uuid(),
  kind: OrderKindCode,
  status: OrderStatusCode,
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  items: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['place', 'product', 'insurance', 'price_difference']),
      name: z.string(),
      /** Whose place or option it is; empty: the whole order's. */
      participantName: z.string(),
      count: z.number().int(),
      costMinor: z.number().int(),
    }),
  ),
  discounts: z.array(z.object({ name: z.string(), code: z.string().nullable(), amountMinor: z.number().int() })),
  commissions: z.array(
    z.object({ kind: z.enum(['event', 'extra']), rateBp: z.number().int(), amountMinor: z.number().int() }),
  ),
  /** items − discounts + commissions. */
  overallMinor: z.number().int(),
  /** Paid by a place that was moved from another event. */
  isPaidByMove: z.boolean(),
})

export const getBillRoute = defineRoute({
  method: 'get',
  path: '/api/account/orders/:registrationId',
  summary: 'Retrieve the bill of one of the caller’s orders: lines, linked orders, payments and refunds',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    kind: OrderKindCode,
    status: OrderStatusCode,
    tenant: Tenant,
    event: BillEvent,
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    currency: CurrencyCode,
    /** The company that the order is for; null: none. */
    companyName: z.string().nullable(),
    /** The order itself first, then its price differences and options, the earliest first. */
    parts: z.array(Part),
    /** The sum of the parts that are paid, or are to be paid now. */
    overallMinor: z.number().int(),
    dueMinor: z.number().int(),
    unpaid: Unpaid,
    /** Payments that arrived, also those that went back as a whole, and parts that came for an open invoice. */
    receivedMinor: z.number().int(),
    /** Refunds that their provider has made, and those under way. */
    refundedMinor: z.number().int(),
    refundingMinor: z.number().int(),
    refund: RefundProgress,
    /** What the rules did not return of what was cancelled: service fee, and the rest. */
    retained: z.object({ feeMinor: z.number().int(), restMinor: z.number().int() }),
    /** Whether a refund may still be on its way through the banks. */
    isRefundOnItsWay: z.boolean(),
    decision: Decision,
    payments: z.array(
      z.object({
        id: z.uuid(),
        method: z.string(),
        state: z.enum([
          'created',
          'open',
          'authorized',
          'succeeded',
          'declined',
          'cancelled',
          'expired',
          'refunding',
          'refunded',
        ]),
        createdAt: z.iso.datetime(),
        paidAt: z.iso.datetime().nullable(),
        amountMinor: z.number().int(),
        currency: CurrencyCode,
        /** The parts that the payer pays to the provider; null: paid at once, or a part of it goes back. */
        installments: z.array(z.object({ on: z.iso.date(), amountMinor: z.number().int() })).nullable(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        /** `unused`: the payment came too late, twice, or with another sum. */
        reason: z.enum(['owner', 'organizer', 'operator', 'cheaper_race', 'unused']),
        method: z.string(),
        state: z.enum(['requested', 'done', 'failed']),
        requestedAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
        amountMinor: z.number().int(),
        currency: CurrencyCode,
        items: z.array(
          z.object({
            id: z.uuid(),
            kind: z.enum(['place', 'product', 'insurance', 'price_difference']),
            name: z.string(),
            count: z.number().int(),
            refundMinor: z.number().int(),
          }),
        ),
      }),
    ),
    /** What came for its invoices and pays nothing: it goes back to the account that it came from. */
    returnedTransfers: z.array(
      z.object({
        id: z.uuid(),
        reason: z.enum(['surplus', 'part']),
        state: z.enum(['due', 'done']),
        requestedAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
        amountMinor: z.number().int(),
        currency: CurrencyCode,
      }),
    ),
    /** Money that a place took along from or to another event. */
    moves: z.array(
      z.object({
        direction: z.enum(['in', 'out']),
        amountMinor: z.number().int(),
        /** The bill on the other side; null where it is another account's. */
        registrationId: z.uuid().nullable(),
        eventName: z.string(),
      }),
    ),
    /** Further orders about its places with bills of their own, and the order whose place this one is about. */
    linked: z.array(
      z.object({
        registrationId: z.uuid(),
        kind: OrderKindCode,
        isSource: z.boolean(),
        eventName: z.string(),
      }),
    ),
  }),
  errors: { 'registration.not_found': 404 },
})
