import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import { companyCountries } from '#src/modules/orders/domain/order-company.ts'
import { invoiceStates } from '../domain/invoice.ts'

const OfOrder = z.object({ registrationId: z.uuid('invoices.not_found') })

export const InvoiceView = z.object({
  registrationId: z.uuid(),
  number: z.number().int(),
  state: z.enum(invoiceStates),
  issuedOn: z.iso.date(),
  /** The last day on which the money may come. */
  dueOn: z.iso.date(),
  dueAt: z.iso.datetime(),
  currency: CurrencyCode,
  amountMinor: z.number().int(),
  /** The money that came for it, without what goes back. */
  receivedMinor: z.number().int(),
  /** What is still to come; 0 once it is paid. */
  leftMinor: z.number().int(),
  /** What came too much, or of a part that pays nothing: it goes back to the account that it came from. */
  returns: z.array(
    z.object({
      id: z.uuid(),
      reason: z.enum(['surplus', 'part']),
      amountMinor: z.number().int(),
      state: z.enum(['due', 'done']),
      /** When the transfer was made; null until then. */
      doneAt: z.iso.datetime().nullable(),
    }),
  ),
  seller: z.object({
    legalName: z.string(),
    inn: z.string(),
    /** Empty for a sole trader. */
    kpp: z.string(),
    bankName: z.string(),
    bic: z.string(),
    account: z.string(),
    correspondentAccount: z.string(),
  }),
  buyer: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('company'),
      country: z.enum(companyCountries),
      name: z.string(),
      taxNumber: z.string(),
      kpp: z.string(),
      address: z.string(),
    }),
    z.object({ kind: z.literal('person'), name: z.string() }),
  ]),
  lines: z.array(
    z.object({
      name: z.string(),
      units: z.number().int(),
      unit: z.enum(['шт.', 'усл.']),
      priceMinor: z.number().int(),
      sumMinor: z.number().int(),
    }),
  ),
  /** The VAT within the sum by rate, as the receipts will have it: an organizer's places have its own; empty: none. */
  vat: z.array(z.object({ rateBp: z.number().int(), amountMinor: z.number().int() })),
  /** What the payer writes as the purpose of the payment. */
  purpose: z.string(),
  /** The invoice as PDF. */
  href: z.string(),
  /** The payment QR code as a picture. */
  qrUrl: z.string(),
})
export type InvoiceView = z.output<typeof InvoiceView>

export const getInvoiceRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId/invoice',
  summary: 'Retrieve the latest invoice of an order; payer only',
  role: 'account',
  params: OfOrder,
  reply: InvoiceView,
  errors: { 'invoices.not_found': 404 },
})

export const getInvoiceDocumentRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId/invoice/document',
  summary: 'Download the latest invoice of an order as PDF; payer only',
  role: 'account',
  transaction: 'none',
  params: OfOrder,
  reply: z.custom<FileReply>(),
  file: { type: 'application/pdf', cacheSeconds: 0 },
  errors: { 'invoices.not_found': 404 },
})

export const getInvoiceQrRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId/invoice/qr',
  summary: 'Retrieve the payment QR code of an invoice as SVG, or as JSON by the Accept header; payer only',
  role: 'account',
  params: OfOrder,
  reply: z.object({
    /** As text: its bytes in the code are UTF-8 after `ST00012`, Windows-1251 after `ST00011`. */
    content: z.string(),
    svg: z.string(),
  }),
  picture: { field: 'svg', type: 'image/svg+xml' },
  errors: { 'invoices.not_found': 404 },
})
