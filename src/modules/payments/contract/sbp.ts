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
  summary: 'The QR of a payment by SBP: a picture (SVG), or JSON for who accepts JSON; for its payer only',
  role: 'account',
  params: QrId,
  reply: z.object({ qrId: z.uuid(), link: z.string(), svg: z.string() }),
  picture: { field: 'svg', type: 'image/svg+xml' },
  errors: { 'payments.unknown': 404 },
})

export const getSbpBanksRoute = defineRoute({
  method: 'get',
  path: '/Payment/SbpBanks',
  summary: 'The banks whose app can pay by SBP, in the provider’s order, each with the address that opens it',
  role: 'account',
  transaction: 'none',
  query: QrId,
  reply: z.object({ banks: z.array(z.object({ id: z.string(), name: z.string(), link: z.string() })) }),
  errors: { 'payments.unknown': 404 },
})
