import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { methodPictures } from '#src/modules/payments/domain/methods.ts'
import { CurrencyCode, OrderStatusCode } from './cart.ts'

export const PaymentView = z.object({
  id: z.uuid(),
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
  method: z.string(),
  /**
   * The page where the payer continues; null until the provider has responded, and once the payer has
   * nothing to do there.
   */
  confirmationUrl: z.string().nullable(),
  /**
   * SPEC §7's link: the QR code of a payment by SBP; null for every other method, and once the
   * payment has ended.
   */
  qrUrl: z.string().nullable(),
  /** The link that opens a bank's app; null as `qrUrl`. */
  sbpLink: z.string().nullable(),
})

export const getPayRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiPay',
  summary: 'List the payment methods of an order, with the state of its latest payment and the time left',
  role: 'account',
  query: z.object({ registrationId: z.uuid('orders.not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    status: OrderStatusCode,
    currency: CurrencyCode,
    overallMinor: z.number().int(),
    methods: z.array(
      z.object({
        paymentType: z.string(),
        title: z.string(),
        note: z.string(),
        /** The least and the greatest sum that it takes; null: no limit. */
        minMinor: z.number().int(),
        maxMinor: z.number().int().nullable(),
        /** Of a method whose money may take days: the order is reserved until the end of this day; null for every other method. */
        dueOn: z.iso.date().nullable(),
        /** The name of an icon. */
        picture: z.enum(methodPictures),
        /** What the method takes off the sum, as a line of its own; null: nothing. */
        discount: z.object({ name: z.string(), amountMinor: z.number().int() }).nullable(),
        /** Of a payment in parts: what is paid when, the first part now; null for every other method. */
        parts: z.array(z.object({ on: z.iso.date(), amountMinor: z.number().int() })).nullable(),
      }),
    ),
    /** A company orders, and invoices are for it. */
    isOfCompany: z.boolean(),
    /** The method by which the account paid last; null: it has not paid yet, or a company orders. */
    lastPaymentType: z.string().nullable(),
    payment: PaymentView.nullable(),
    payBefore: z.iso.datetime().nullable(),
    serverNow: z.iso.datetime(),
  }),
  errors: { 'orders.not_found': 404 },
})

export const savePayRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiSavePay',
  summary:
    'Create a payment with the chosen method, or return the open one; the state is `created` until the provider returns a payment URL',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: z.object({
    registrationId: z.uuid('orders.not_found'),
    /** One of ApiPay's methods; `free` where the overall sum is 0. */
    paymentType: z.string().min(1, 'orders.choose_method').max(30),
    /** The sum that the payer saw; a higher one is refused with `orders.sum_changed`. */
    shownMinor: z.number().int().min(0).optional(),
  }),
  reply: z.object({
    registrationId: z.uuid(),
    status: OrderStatusCode,
    payment: PaymentView.nullable(),
  }),
  errors: {
    'orders.not_found': 404,
    'orders.not_open': 409,
    'orders.expired': 409,
    'orders.incomplete': 409,
    'orders.option_needed': 409,
    'orders.sum_changed': 409,
    'orders.consents_missing': 422,
    'orders.method_not_offered': 409,
    'orders.provider_unavailable': 502,
    'orders.places_gone': 409,
    'orders.event_not_held': 409,
  },
})
