import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const getEripInvoiceRoute = defineRoute({
  method: 'get',
  path: '/Payment/Erip',
  summary: 'Retrieve how a payer finds an open payment in ERIP: service, number and QR code; payer only',
  role: 'account',
  transaction: 'none',
  // Any text is accepted: an id that is not the caller's own payment by ERIP is returned as unknown.
  query: z.object({ qrId: z.string().max(100) }),
  reply: z.object({
    /** The shop's service in ERIP, by its code and by its place in the tree of services; null: not named. */
    serviceCode: z.string().nullable(),
    servicePath: z.string().nullable(),
    /** The number to enter there; null where the provider does not respond: the page of the invoice has it. */
    accountNo: z.string().nullable(),
    /** The content of the QR code, which opens a bank's app too, and its drawing. */
    qr: z.object({ link: z.string(), svg: z.string() }).nullable(),
  }),
  errors: { 'payments.unknown': 404 },
})
