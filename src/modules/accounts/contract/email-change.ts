import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { demoElsewhere, tooManyErrors } from './refusals.ts'
import { EmailForm } from './sign-in.form.ts'

export const PendingEmailChange = z.object({
  newEmail: z.string(),
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
})

/** The account's email address, and the change that waits for confirmations. */
export const AccountEmail = z.object({
  email: z.string(),
  isConfirmed: z.boolean(),
  pending: PendingEmailChange.nullable(),
})

export const getEmailChangeRoute = defineRoute({
  method: 'get',
  path: '/api/account/email-change',
  summary: 'Retrieve the account’s email address and its change that waits for confirmations',
  role: 'account',
  databaseRole: 'auth',
  reply: AccountEmail,
})

export const requestEmailChangeRoute = defineRoute({
  method: 'post',
  path: '/api/account/email-change',
  summary:
    'Request a change of the account’s email address: a link goes to the old and to the new address, and both confirm within 24 hours',
  role: 'account',
  reauth: true,
  security: 'email_change_request',
  transaction: 'none',
  body: EmailForm,
  reply: AccountEmail,
  errors: { 'accounts.email_same': 422, ...demoElsewhere, ...tooManyErrors },
})

export const resendEmailChangeRoute = defineRoute({
  method: 'post',
  path: '/api/account/email-change/resend',
  summary: 'Send the links of the email change again to the addresses that have not confirmed',
  role: 'account',
  transaction: 'none',
  reply: AccountEmail,
  errors: { 'accounts.email_change_gone': 410, ...tooManyErrors },
})

export const cancelEmailChangeRoute = defineRoute({
  method: 'post',
  path: '/api/account/email-change/cancel',
  summary: 'Cancel the email change that waits for confirmations',
  role: 'account',
  security: 'email_change_request',
  databaseRole: 'auth',
  reply: AccountEmail,
})

const Token = z.string().min(1, 'validation.required').max(200)
const goneErrors = { 'accounts.email_change_gone': 410 } as const

export const findEmailChangeRoute = defineRoute({
  method: 'post',
  path: '/api/account/email-change/look',
  summary: 'Retrieve the email change of an emailed link; the link stays valid',
  role: 'anyone',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({
    /** The address that the link was sent to. */
    side: z.enum(['old', 'new']),
    newEmail: z.string(),
    isConfirmed: z.boolean(),
    /** Whether the other address has still to confirm after this one. */
    needsOther: z.boolean(),
  }),
  errors: goneErrors,
})

export const confirmEmailChangeRoute = defineRoute({
  method: 'post',
  path: '/api/account/email-change/confirm',
  summary: 'Confirm the email change by an emailed link; the second confirmation changes the address',
  role: 'anyone',
  security: 'email_change_request',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({ isChanged: z.boolean() }),
  errors: { ...goneErrors, 'accounts.email_taken': 409 },
})

export const stopEmailChangeRoute = defineRoute({
  method: 'post',
  path: '/api/account/email-change/stop',
  summary: 'Stop the email change by either of its emailed links',
  role: 'anyone',
  security: 'email_change_request',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({ isStopped: z.literal(true) }),
  errors: goneErrors,
})
