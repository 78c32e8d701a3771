import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { forbiddenCharacters } from '#src/kernel/said-as.ts'
import { RaceKey } from '../../contract/shapes.ts'

/** A code has a letter or a digit (`codeKey`). */
const notEmpty = `^[^${forbiddenCharacters}]*[0-9A-Za-z\u0410-\u044f][^${forbiddenCharacters}]*$`

/** Why an access code of a race may be refused. */
export const accessCodeErrors = {
  'registration.promo_empty': 422,
  'registration.promo_wrong': 409,
  'registration.promo_too_many': 429,
} as const

/** SPEC §7. The access code of a race that opens by code alone; where it is open to everybody, no code is one of its. */
export const checkPromoCode = defineRoute({
  method: 'post',
  path: '/Register/CheckPromoCode',
  summary: 'Gives an access code: it opens the race for the caller’s orders',
  role: 'account',
  transaction: 'none',
  query: RaceKey,
  body: z.object({ promoCode: z.string().max(80, 'registration.promo_wrong').meta({ pattern: notEmpty }) }),
  /** The code as its organizer writes it. */
  reply: z.object({ promoCode: z.string() }),
  errors: { 'registration.race_not_found': 404, ...accessCodeErrors },
})
