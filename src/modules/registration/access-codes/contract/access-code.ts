/** The refusals of an access code, each with its status. */
export const accessCodeErrors = {
  'registration.promo_empty': 422,
  'registration.promo_wrong': 409,
  'registration.promo_too_many': 429,
} as const
