import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

// Any text is accepted: an id that is not the caller's own payment by SBP is returned as unknown.
const QrId = z.object({ qrId: z.string().max(100) })

/**
 * SPEC §7's «GET on a given link»: the link is `qrUrl` of a payment's view, and opens for its payer
 * only.
 */
export const getSbpQrRoute = defineRoute({
  method: 'get',
  path: '/Payment/Qr/:qrId',
  summary: 'Retrieve the QR code of an SBP payment as SVG, or as JSON by the Accept header; payer only',
  role: 'account',
  params: QrId,
  reply: z.object({ qrId: z.uuid(), link: z.string(), svg: z.string() }),
  picture: { field: 'svg', type: 'image/svg+xml' },
  errors: { 'payments.unknown': 404 },
})

const SbpBank = z.object({
  id: z.string(),
  name: z.string(),
  link: z.string(),
  /** One of the three banks by which the payer paid last. */
  isRecent: z.boolean(),
})

export const getSbpBanksRoute = defineRoute({
  method: 'get',
  path: '/Payment/SbpBanks',
  summary:
    'List the banks that support SBP with the link to each app: the payer’s last three, then the provider’s order',
  role: 'account',
  transaction: 'none',
  query: QrId,
  reply: z.object({ banks: z.array(SbpBank) }),
  errors: { 'payments.unknown': 404 },
})

export const chooseSbpBankRoute = defineRoute({
  method: 'post',
  path: '/Payment/SbpBank',
  summary: 'Record the bank whose app the payer opens: once the payment succeeds, it stands first in the list',
  role: 'account',
  isRepeatable: true,
  body: z.object({
    qrId: z.uuid('payments.unknown'),
    bankId: z.string().regex(/^[\w-]{1,60}$/, 'payments.bank_unknown'),
  }),
  reply: z.object({}),
  errors: { 'payments.unknown': 404 },
})
