import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrentUser } from './account.ts'
import { passwordIssues, tooManyErrors } from './refusals.ts'
import { ChangePasswordForm, ReauthenticationForm } from './sign-in.form.ts'

export const SessionView = z.object({
  id: z.uuid(),
  /** The session of this request. */
  isCurrent: z.boolean(),
  /** «Chrome на Windows», in the reader's language. */
  device: z.string(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  /** Rounded to the hour. */
  seenAt: z.iso.datetime(),
})

const SessionList = z.object({ sessions: z.array(SessionView), serverNow: z.iso.datetime() })

export const getSessionsRoute = defineRoute({
  method: 'get',
  path: '/api/account/sessions',
  summary: 'List the account’s sessions, the current one first',
  role: 'account',
  databaseRole: 'auth',
  reply: SessionList,
})

export const endSessionRoute = defineRoute({
  method: 'post',
  path: '/api/account/sessions/end',
  summary: 'End one session of the account',
  role: 'account',
  reauth: true,
  security: 'sessions_end',
  databaseRole: 'auth',
  body: z.object({ sessionId: z.uuid() }),
  reply: SessionList,
  errors: { 'accounts.session_not_found': 404 },
})

export const signOutElsewhereRoute = defineRoute({
  method: 'post',
  path: '/api/account/sign-out-elsewhere',
  summary: 'End every session of the account except the current one',
  role: 'account',
  reauth: true,
  security: 'sessions_end',
  databaseRole: 'auth',
  reply: SessionList,
})

export const signOutEverywhereRoute = defineRoute({
  method: 'post',
  path: '/api/account/sign-out-everywhere',
  summary: 'End every session of the account, including the current one',
  role: 'account',
  reauth: true,
  security: 'sessions_end',
  databaseRole: 'auth',
  reply: CurrentUser,
})

export const getPasswordRoute = defineRoute({
  method: 'get',
  path: '/api/account/password',
  summary: 'Retrieve whether the account has a password',
  role: 'account',
  databaseRole: 'auth',
  reply: z.object({ email: z.string(), isSet: z.boolean() }),
})

export const changePasswordRoute = defineRoute({
  method: 'post',
  path: '/api/account/password',
  summary: 'Set or change the password and end every other session',
  role: 'account',
  reauth: true,
  security: 'password_change',
  transaction: 'none',
  body: ChangePasswordForm,
  reply: z.object({ isSet: z.literal(true) }),
  errors: { 'accounts.current_password_wrong': 403, ...passwordIssues, ...tooManyErrors },
})

export const getReauthenticationRoute = defineRoute({
  method: 'get',
  path: '/api/account/reauthentication',
  summary: 'Retrieve the reauthentication method and whether reauthentication is required',
  role: 'account',
  databaseRole: 'auth',
  reply: z.object({
    email: z.string(),
    method: z.enum(['password', 'code']),
    /** Whether a passkey of the account works on this host. */
    hasPasskey: z.boolean(),
    /** Whether a code of the authenticator app is needed besides. */
    needsSecondCode: z.boolean(),
    isFresh: z.boolean(),
  }),
})

export const requestReauthenticationCodeRoute = defineRoute({
  method: 'post',
  path: '/api/account/reauthentication/code',
  summary: 'Send a reauthentication code to the account’s email address',
  role: 'account',
  transaction: 'none',
  reply: z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
  errors: tooManyErrors,
})

export const reauthenticateRoute = defineRoute({
  method: 'post',
  path: '/api/account/reauthentication',
  summary: 'Reauthenticate by password or code; valid for ten minutes in this session',
  role: 'account',
  security: 'reauthentication',
  transaction: 'none',
  body: ReauthenticationForm,
  reply: z.object({ isFresh: z.literal(true) }),
  errors: {
    'accounts.current_password_wrong': 403,
    'accounts.code_wrong': 403,
    'accounts.code_gone': 410,
    'accounts.second_code_needed': 403,
    'accounts.second_code_wrong': 403,
    'accounts.recovery_code_wrong': 403,
    ...tooManyErrors,
  },
})
