/**
 * The time to pay: from 'participants saved', and once more from the opening of a payment (SPEC §4,
 * §9).
 */
export const paymentTimeLimitMs = 20 * 60_000

/**
 * How long holds stay after the payment time limit while a payment is open: the provider is asked,
 * and the payment is cancelled.
 */
export const paymentGraceMs = 3 * 60_000
