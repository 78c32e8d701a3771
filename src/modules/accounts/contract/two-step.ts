import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { SignedInUser } from './account.ts'
import { tooManyErrors } from './refusals.ts'
import { AppCodeForm, RecoverySetForm, SecondStepForm } from './two-step.form.ts'

export const TwoStepState = z.object({
  /** Since when a second step is asked for; null: it is off. */
  enabledAt: z.iso.datetime().nullable(),
  /** An enrolment waits for its first code. */
  isBegun: z.boolean(),
  recoveryCodesLeft: z.int(),
  isEmailConfirmed: z.boolean(),
})

const Enrolment = z.object({
  /** Base32, to be typed where no picture can be scanned. */
  secret: z.string(),
  /** The address in the QR code. */
  uri: z.string(),
  svg: z.string(),
  /** The recovery codes that come into force with the first code of the app. */
  setId: z.string(),
})

/** Only hashes of codes in force are stored: the codes are derived from the set's id, for half an hour. */
const RecoveryCodes = z.object({
  setId: z.string(),
  recoveryCodes: z.array(z.string()),
  /** Whether they are the account's codes; until then the earlier ones are. */
  isInForce: z.boolean(),
})

const wrongCode = {
  'accounts.second_code_wrong': 403,
  'accounts.recovery_code_wrong': 403,
  ...tooManyErrors,
} as const
const goneError = { 'accounts.two_step_gone': 410 } as const

export const getTwoStepRoute = defineRoute({
  method: 'get',
  path: '/api/account/two-step',
  summary: 'Retrieve whether the account signs in in two steps, and how many recovery codes it has left',
  role: 'account',
  databaseRole: 'auth',
  reply: TwoStepState,
})

export const beginTwoStepRoute = defineRoute({
  method: 'post',
  path: '/api/account/two-step/begin',
  summary: 'Begin two-step sign-in: a secret for an authenticator app, without effect until a code confirms it',
  role: 'account',
  reauth: true,
  databaseRole: 'auth',
  reply: Enrolment,
  errors: { 'accounts.email_unconfirmed': 409, 'accounts.two_step_on': 409 },
})

export const getEnrolmentRoute = defineRoute({
  method: 'get',
  path: '/api/account/two-step/enrolment',
  summary: 'Retrieve the secret of an enrolment that waits for its first code',
  role: 'account',
  reauth: true,
  databaseRole: 'auth',
  reply: Enrolment,
  errors: goneError,
})

export const confirmTwoStepRoute = defineRoute({
  method: 'post',
  path: '/api/account/two-step/confirm',
  summary: 'Turn two-step sign-in on by a code of the app; puts the recovery codes of the enrolment in force',
  role: 'account',
  reauth: true,
  security: 'two_step_change',
  transaction: 'none',
  body: AppCodeForm.extend(RecoverySetForm.shape),
  reply: RecoveryCodes,
  errors: { 'accounts.two_step_on': 409, ...goneError, 'accounts.second_code_wrong': 403, ...tooManyErrors },
})

const setGone = { 'accounts.recovery_set_gone': 410, ...goneError } as const

export const newRecoveryCodesRoute = defineRoute({
  method: 'post',
  path: '/api/account/two-step/recovery-codes/new',
  summary: 'Make new recovery codes, without effect until they are put in force',
  role: 'account',
  reauth: true,
  transaction: 'read',
  databaseRole: 'auth',
  reply: RecoveryCodes,
  errors: goneError,
})

export const getRecoveryCodesRoute = defineRoute({
  method: 'get',
  path: '/api/account/two-step/recovery-codes',
  summary:
    'Retrieve new recovery codes by the id of their set, for half an hour; in force, only the first ones, for ten minutes',
  role: 'account',
  reauth: true,
  databaseRole: 'auth',
  query: RecoverySetForm,
  reply: RecoveryCodes,
  errors: setGone,
})

export const replaceRecoveryCodesRoute = defineRoute({
  method: 'post',
  path: '/api/account/two-step/recovery-codes',
  summary: 'Put new recovery codes in force; the earlier ones stop working. A repeated call has no further effect',
  role: 'account',
  reauth: true,
  security: 'two_step_change',
  databaseRole: 'auth',
  body: RecoverySetForm,
  reply: RecoveryCodes,
  errors: setGone,
})

export const turnOffTwoStepRoute = defineRoute({
  method: 'post',
  path: '/api/account/two-step/off',
  summary: 'Turn two-step sign-in off by a code of the app or a recovery code',
  role: 'account',
  reauth: true,
  security: 'two_step_change',
  transaction: 'none',
  body: SecondStepForm,
  reply: TwoStepState,
  errors: { ...goneError, ...wrongCode },
})

export const getSecondStepRoute = defineRoute({
  method: 'get',
  path: '/api/account/second-step',
  summary: 'Retrieve whether this browser has passed the first step of a sign-in and owes the second',
  role: 'anyone',
  transaction: 'none',
  reply: z.object({ isPending: z.boolean() }),
})

export const secondStepRoute = defineRoute({
  method: 'post',
  path: '/api/account/second-step',
  summary: 'Finish a sign-in by a code of the app or a recovery code; sets the session cookie sl_session',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  body: SecondStepForm,
  reply: z.object({ user: SignedInUser, recoveryCodesLeft: z.int() }),
  errors: { 'accounts.second_step_gone': 410, ...wrongCode },
})
