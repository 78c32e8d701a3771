import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { SignedInUser } from './account.ts'
import { demoElsewhere, passwordIssues, secondStep, tooManyErrors } from './refusals.ts'
import { CodeForm, ConsentsForm, EmailForm, NewPasswordForm } from './sign-in.form.ts'

/** The step of signing in by code at which this browser is. */
export const CodeStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('ask') }),
  z.object({ step: z.literal('enter'), email: z.string(), expiresAt: z.iso.datetime() }),
  /** The code was right, and no account has this address yet. */
  z.object({ step: z.literal('sign-up'), email: z.string() }),
  z.object({
    step: z.literal('done'),
    user: SignedInUser,
    /**
     * The first proof of the address came from another browser than the one that created the
     * account: its password was removed.
     */
    isPasswordRemoved: z.boolean(),
  }),
])

export const getCodeRoute = defineRoute({
  method: 'get',
  path: '/api/account/code',
  summary: 'Retrieve the state of the code sign-in in this browser',
  role: 'anyone',
  transaction: 'none',
  reply: CodeStep,
})

export const requestCodeRoute = defineRoute({
  method: 'post',
  path: '/api/account/code',
  summary: 'Send a six-digit sign-in code by email; valid in this browser for ten minutes and five attempts',
  role: 'anyone',
  transaction: 'none',
  body: EmailForm,
  reply: CodeStep,
  errors: { ...demoElsewhere, ...tooManyErrors },
})

export const codeSignInRoute = defineRoute({
  method: 'post',
  path: '/api/account/code/sign-in',
  summary: 'Sign in by the code; an address without an account is asked to accept the terms next',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  body: CodeForm,
  reply: CodeStep,
  errors: { 'accounts.code_wrong': 403, 'accounts.code_gone': 410, ...secondStep, ...tooManyErrors },
})

export const codeSignUpRoute = defineRoute({
  method: 'post',
  path: '/api/account/code/sign-up',
  summary: 'Create an account without a password for the address verified by the code, and sign in',
  role: 'anyone',
  security: 'sign_up',
  transaction: 'none',
  body: ConsentsForm,
  reply: CodeStep,
  errors: { 'accounts.code_gone': 410, ...secondStep },
})

export const requestResetRoute = defineRoute({
  method: 'post',
  path: '/api/account/reset',
  summary: 'Send a password reset link by email; valid once, for half an hour',
  role: 'anyone',
  transaction: 'none',
  body: EmailForm.extend({
    /**
     * Where to go after the password is set: an address on our hosts, stored for the email's link.
     */
    returnUrl: z.string().max(2000).optional(),
  }),
  reply: z.object({ email: z.string() }),
  errors: { ...demoElsewhere, ...tooManyErrors },
})

const Token = z.string().min(1, 'validation.required').max(200)

export const checkResetRoute = defineRoute({
  method: 'post',
  path: '/api/account/reset/check',
  summary: 'Retrieve the account of a password reset link; the link stays valid',
  role: 'anyone',
  transaction: 'none',
  body: z.object({ token: Token }),
  reply: z.object({ email: z.string() }),
  errors: { 'accounts.reset_gone': 410 },
})

export const resetPasswordRoute = defineRoute({
  method: 'post',
  path: '/api/account/reset/password',
  summary:
    'Set the password by a reset link, end every other session, and sign in; with two steps the password is set and the second is owed',
  role: 'anyone',
  security: 'password_reset',
  transaction: 'none',
  body: NewPasswordForm.extend({ token: Token }),
  reply: SignedInUser,
  errors: { 'accounts.reset_gone': 410, ...secondStep, ...passwordIssues },
})
