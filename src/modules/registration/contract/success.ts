import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { SimpleCard } from './shapes.ts'

export const getSuccess = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId',
  summary: 'A paid order: who is registered under which bib, its lines and what it came to; for its payer only',
  role: 'account',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    paidAt: z.iso.datetime(),
    overallMinor: z.number().int(),
    /** What went back of it, or is on its way. */
    refundedMinor: z.number().int(),
    items: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.number().int(), costMinor: z.number().int() })),
    discountMinor: z.number().int(),
    commissions: z.array(
      z.object({ kind: z.enum(['event', 'extra']), rateBp: z.number().int(), amountMinor: z.number().int() }),
    ),
    card: SimpleCard,
    requirements: z.array(z.enum(['medical', 'insurance', 'triathlete-card'])),
    pickup: z.string(),
    letterTo: z.string(),
    entries: z.array(z.object({ bib: z.number().int().nullable(), fullName: z.string(), raceName: z.string() })),
  }),
  errors: { 'registration.not_found': 404 },
})

export const getOrderRace = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId/race',
  summary: 'Which race an own order is about, paid or not',
  role: 'account',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({ eventCode: z.string(), raceCode: z.string() }),
  errors: { 'registration.not_found': 404 },
})
