import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrentUser } from './account.ts'
import { passwordIssues } from './refusals.ts'
import { ConsentsForm, NewPasswordForm } from './sign-in.form.ts'

const Token = z.string().min(1, 'validation.required').max(200)
const goneErrors = { 'accounts.claim_gone': 410 } as const

/**
 * A relative registered under their own email address; no account is created before the owner of
 * the address follows the email's link.
 */
export const getClaimRoute = defineRoute({
  method: 'post',
  path: '/api/account/claim/look',
  summary: 'Retrieve a claim by its emailed link: the participant entered and who entered them; the link stays valid',
  role: 'anyone',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({
    email: z.string(),
    fullName: z.string(),
    sender: z.string(),
    hasAccount: z.boolean(),
    /** Whether the reader is signed in to the account with that address. */
    isMine: z.boolean(),
  }),
  errors: goneErrors,
})

export const claimAccountRoute = defineRoute({
  method: 'post',
  path: '/api/account/claim',
  summary: 'Create an account by the emailed link, with a password and the terms, and sign in; the link works once',
  role: 'anyone',
  security: 'sign_up',
  transaction: 'none',
  body: NewPasswordForm.extend({ token: Token, ...ConsentsForm.shape }),
  reply: CurrentUser,
  errors: { ...goneErrors, ...passwordIssues },
})

export const confirmClaimRoute = defineRoute({
  method: 'post',
  path: '/api/account/claim/confirm',
  summary: 'Confirm that the signed-in account’s owner is the entered participant; the account does not change',
  role: 'account',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({ isClaimed: z.boolean() }),
  errors: { ...goneErrors, 'accounts.claim_other_account': 409, 'accounts.claim_other_relative': 409 },
})

export const declineClaimRoute = defineRoute({
  method: 'post',
  path: '/api/account/claim/decline',
  summary: 'Decline a claim by its emailed link; no account is created and no further emails are sent',
  role: 'anyone',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({ isDeclined: z.boolean() }),
  errors: goneErrors,
})
