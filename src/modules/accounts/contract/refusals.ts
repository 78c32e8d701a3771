/** A limit is reached; the response's Retry-After says when to try again. */
export const tooManyErrors = { 'accounts.too_many_attempts': 429, 'accounts.too_many_today': 429 } as const

/**
 * The requested email would not be sent: the daily limit is reached, or the address is suppressed.
 */
export const emailRefusals = { 'accounts.too_many_emails': 429, 'accounts.email_unreachable': 422 } as const

/** The address is a demo account's, which can be used only on the machine that runs the demo. */
export const demoElsewhere = { 'accounts.demo_elsewhere': 403 } as const

/**
 * The first step was passed, and the account has two: `POST /api/account/second-step` in this
 * browser begins the session.
 */
export const secondStep = { 'accounts.second_step_required': 403 } as const

export const passwordIssues = {
  'accounts.password_short': 422,
  'accounts.password_long': 422,
  'accounts.password_common': 422,
  'accounts.password_email': 422,
  'accounts.password_brand': 422,
} as const
