import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrentUser } from './account.ts'
import { passwordIssues } from './refusals.ts'
import { ConsentsForm, NewPasswordForm } from './sign-in.form.ts'

const Token = z.string().min(1, 'validation.required').max(200)
const gone = { 'accounts.claim_gone': 410 } as const

/**
 * A relative registered under their own email address; no account is created before the owner of
 * the address follows the email's link.
 */
export const getClaimRoute = defineRoute({
  method: 'post',
  path: '/api/account/claim/look',
  summary: 'Who was entered at the address that an email’s link was sent to, and by whom; it stays good',
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
  errors: gone,
})

export const claimAccountRoute = defineRoute({
  method: 'post',
  path: '/api/account/claim',
  summary: 'Makes the account by the email’s link, with a password and the terms, and signs in; once',
  role: 'anyone',
  security: 'sign_up',
  transaction: 'none',
  body: NewPasswordForm.extend({ token: Token, ...ConsentsForm.shape }),
  reply: CurrentUser,
  errors: { ...gone, ...passwordIssues },
})

export const confirmClaimRoute = defineRoute({
  method: 'post',
  path: '/api/account/claim/confirm',
  summary: 'The owner of the account at the address says that it is them; nothing of the account changes',
  role: 'account',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({ isClaimed: z.boolean() }),
  errors: { ...gone, 'accounts.claim_other_account': 409 },
})

export const declineClaimRoute = defineRoute({
  method: 'post',
  path: '/api/account/claim/decline',
  summary: 'The reader of the email is not that person, or wants no account: no further emails, nothing is made',
  role: 'anyone',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({ isDeclined: z.boolean() }),
  errors: gone,
})
