/** A limit is reached; the answer's Retry-After says when it is worth coming back. */
export const tooManyErrors = { 'accounts.too_many_attempts': 429, 'accounts.too_many_today': 429 } as const

/** An email that is asked for would not leave: there were too many in a day, or its address takes none. */
export const notToWrite = { 'accounts.too_many_emails': 429, 'accounts.email_unreachable': 422 } as const

/** The address is a demo account's, which opens on the machine of the demo alone. */
export const demoElsewhere = { 'accounts.demo_elsewhere': 403 } as const

export const passwordIssues = {
  'accounts.password_short': 422,
  'accounts.password_long': 422,
  'accounts.password_common': 422,
  'accounts.password_email': 422,
  'accounts.password_brand': 422,
} as const
