import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { taxSystems } from '../domain/receipt.ts'
import { vatRates } from '../domain/vat.ts'
import { ProviderReceiptView, ReceiptView } from './receipt-view.ts'

export const listOrderReceiptsRoute = defineRoute({
  method: 'get',
  path: '/api/account/orders/:registrationId/receipts',
  summary: 'List the fiscal receipts of an own order’s payments and refunds, the earliest first',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('receipts.order_not_found') }),
  reply: z.object({
    /** With those of its price differences and options. */
    list: z.array(ReceiptView),
    /** Those of other countries, which the payment's provider makes by itself (Payme in Uzbekistan). */
    byProvider: z.array(ProviderReceiptView),
  }),
  errors: { 'receipts.order_not_found': 404 },
})

export const getReceiptRoute = defineRoute({
  method: 'get',
  path: '/api/account/receipts/:receiptId',
  summary: 'Retrieve a registered receipt of an own order with all that is printed on it',
  role: 'account',
  transaction: 'none',
  params: z.object({ receiptId: z.uuid('receipts.unknown') }),
  reply: ReceiptView.extend({
    registrationId: z.uuid(),
    company: z.object({
      name: z.string(),
      taxNumber: z.string(),
      taxSystem: z.enum(taxSystems),
      paymentAddress: z.string(),
      email: z.string(),
    }),
    buyerEmail: z.string().nullable(),
    paidBy: z.enum(['cashless', 'prepayment']),
    correction: z
      .object({ reason: z.enum(['self', 'instruction']), baseDate: z.string(), baseNumber: z.string().nullable() })
      .nullable(),
    items: z.array(
      z.object({
        name: z.string(),
        priceMinor: z.int(),
        units: z.int(),
        sumMinor: z.int(),
        subject: z.enum(['service', 'commodity', 'payment']),
        mode: z.enum(['full_prepayment', 'full_payment', 'advance']),
        vat: z.enum(vatRates),
        vatMinor: z.int(),
        supplier: z.object({ name: z.string(), phone: z.string(), taxNumber: z.string() }).nullable(),
      }),
    ),
    /** The tax inside the total, by rate. */
    vats: z.array(z.object({ vat: z.enum(vatRates), vatMinor: z.int() })),
    /** The text of its QR code, which the tax service's app reads. */
    checkText: z.string(),
  }),
  errors: { 'receipts.unknown': 404, 'receipts.not_registered': 409 },
})

export const getReceiptQrRoute = defineRoute({
  method: 'get',
  path: '/api/account/receipts/:receiptId/qr',
  summary: 'Retrieve the QR code of an own receipt as SVG, or as JSON by the Accept header',
  role: 'account',
  transaction: 'none',
  params: z.object({ receiptId: z.uuid('receipts.unknown') }),
  reply: z.object({ receiptId: z.uuid(), text: z.string(), svg: z.string() }),
  picture: { field: 'svg', type: 'image/svg+xml' },
  errors: { 'receipts.unknown': 404, 'receipts.not_registered': 409 },
})

export const listEventReceiptsRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/events/:ownEventCode/receipts',
  summary: 'List the fiscal receipts of an event’s payments and refunds, the newest first',
  role: { organizer: 'view', of: 'ownEventCode' },
  transaction: 'none',
  params: z.object({ ownEventCode: z.string().max(80) }),
  query: z.object({
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    list: z.array(ReceiptView.extend({ registrationId: z.uuid() })),
    /** The cursor of the next page; null on the last one. */
    next: z.uuid().nullable(),
  }),
})
