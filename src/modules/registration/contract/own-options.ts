import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import { ExchangeView, optionsOrderErrors } from '#src/modules/orders/contract/options.ts'
import { ProductView } from '#src/modules/orders/contract/products.ts'

export const getOwnOptionsRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/options',
  summary: 'List the options that may be added to a paid order, and the variants that may be changed',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    currency: CurrencyCode,
    /** The event's time zone, in which the last days are. */
    timeZone: z.string(),
    /** The service fee is in no price here: it is added to what is due. */
    commission: z.object({ eventBp: z.number().int(), extraBp: z.number().int() }),
    /** Why nothing can be changed: the organizer allows no changes after payment, or the last day has passed; null: something can. */
    closed: z.enum(['fixed', 'over']).nullable(),
    /** What may be added, without what the order has; `soldUntil`: units are added until then. */
    products: z.array(ProductView),
    /** The people of the order, then the order as a whole; only those with something to choose. */
    owners: z.array(
      z.object({
        /** null: the order as a whole. */
        entryId: z.uuid().nullable(),
        /** Empty for the order as a whole. */
        fullName: z.string(),
        raceName: z.string(),
        additions: z.array(z.object({ productId: z.uuid(), maxCount: z.number().int() })),
        exchanges: z.array(ExchangeView),
      }),
    ),
  }),
  errors: { 'registration.not_found': 404, ...optionsOrderErrors },
})
