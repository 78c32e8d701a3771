import { z } from 'zod'
import { forbiddenCharacters } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { RaceKeyInput } from '../../contract/shapes.ts'

/** A code has a letter or a digit (`codeKey`). */
const notEmpty = `^[^${forbiddenCharacters}]*[0-9A-Za-z\u0410-\u044f][^${forbiddenCharacters}]*$`

/** The refusals of an access code, each with its status. */
export const accessCodeErrors = {
  'registration.promo_empty': 422,
  'registration.promo_wrong': 409,
  'registration.promo_too_many': 429,
} as const

/**
 * Checks and saves the access code of a race that opens by code only (SPEC §7); a race open to all
 * has no codes.
 */
export const checkPromoCodeRoute = defineRoute({
  method: 'post',
  path: '/Register/CheckPromoCode',
  summary: 'Apply an access code, which opens the race for the caller’s orders',
  role: 'account',
  transaction: 'none',
  query: RaceKeyInput,
  body: z.object({ promoCode: z.string().max(80, 'registration.promo_wrong').meta({ pattern: notEmpty }) }),
  /** The code as its organizer writes it. */
  reply: z.object({ promoCode: z.string() }),
  errors: { 'registration.race_not_found': 404, ...accessCodeErrors },
})
