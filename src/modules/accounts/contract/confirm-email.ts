import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { tooManyErrors } from './refusals.ts'
import { CodeForm } from './sign-in.form.ts'

/** The step at which the account's owner is in confirming the email address. */
export const EmailProof = z.object({ email: z.string(), step: z.enum(['ask', 'enter', 'done']) })

export const getEmailProofRoute = defineRoute({
  method: 'get',
  path: '/api/account/email',
  summary: 'Retrieve the account’s email address and whether it is confirmed',
  role: 'account',
  transaction: 'none',
  reply: EmailProof,
})

export const requestEmailCodeRoute = defineRoute({
  method: 'post',
  path: '/api/account/email/code',
  summary:
    'Send a six-digit code to the account’s email address; valid in this browser for ten minutes and five attempts',
  role: 'account',
  transaction: 'none',
  reply: EmailProof,
  errors: tooManyErrors,
})

export const confirmEmailRoute = defineRoute({
  method: 'post',
  path: '/api/account/email/confirm',
  summary: 'Confirm the account’s email address by the code',
  role: 'account',
  transaction: 'none',
  body: CodeForm,
  reply: EmailProof,
  errors: { 'accounts.code_wrong': 403, 'accounts.code_gone': 410, ...tooManyErrors },
})
