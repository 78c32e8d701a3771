import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { SignedInUser } from './account.ts'
import { demoElsewhere, secondStep, tooManyErrors } from './refusals.ts'
import { CodeForm } from './sign-in.form.ts'

// Sign-in by a code sent to a phone (docs/features/phone-sign-in.md).

export const phoneOff = { 'accounts.phone_off': 404 } as const
export const codeErrors = { 'accounts.code_wrong': 403, 'accounts.code_gone': 410, ...tooManyErrors } as const
export const phoneRequestErrors = {
  'accounts.phone_form': 422,
  'accounts.phone_country': 422,
  /** The service that sends messages fails, or the day's messages are used up. */
  'accounts.sms_down': 503,
  'accounts.sms_used_up': 503,
  ...phoneOff,
  ...tooManyErrors,
} as const

/** A mobile number in any usual notation. */
export const PhoneForm = z.object({
  phone: z
    .string()
    .max(40)
    .default('')
    .refine((typed) => typed.trim() !== '', 'validation.required')
    .meta({ pattern: '\\S' }),
})

/** The number is as it is shown: «+7 912 345 67 89». */
const enter = z.object({ step: z.literal('enter'), phone: z.string(), expiresAt: z.iso.datetime() })
/** The step of signing in by phone at which this browser is. */
const PhoneStep = z.discriminatedUnion('step', [z.object({ step: z.literal('ask') }), enter])

export const getPhoneCodeRoute = defineRoute({
  method: 'get',
  path: '/api/account/phone-code',
  summary: 'Retrieve the state of the sign-in by phone in this browser',
  role: 'anyone',
  transaction: 'none',
  reply: PhoneStep,
  errors: phoneOff,
})

export const requestPhoneCodeRoute = defineRoute({
  method: 'post',
  path: '/api/account/phone-code',
  summary:
    'Send a six-digit sign-in code to a confirmed phone; valid in this browser for five minutes and five attempts',
  role: 'anyone',
  transaction: 'none',
  body: PhoneForm,
  reply: enter,
  errors: phoneRequestErrors,
})

export const phoneSignInRoute = defineRoute({
  method: 'post',
  path: '/api/account/phone-code/sign-in',
  summary: 'Sign in by the code sent to a phone',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  body: CodeForm,
  reply: SignedInUser,
  errors: { ...codeErrors, ...secondStep, ...demoElsewhere, ...phoneOff },
})

const AccountPhone = z.object({
  /** Whether this installation sends codes to phones. */
  isOn: z.boolean(),
  confirmed: z
    .object({ phone: z.string(), confirmedAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })
    .nullable(),
  /** The number to which this browser had a code sent that it has not entered; null: none. */
  sentTo: z.string().nullable(),
})

export const getPhoneRoute = defineRoute({
  method: 'get',
  path: '/api/account/phone',
  summary: 'Retrieve the phone by which the account signs in',
  role: 'account',
  databaseRole: 'auth',
  reply: AccountPhone,
})

export const requestPhoneConfirmationRoute = defineRoute({
  method: 'post',
  path: '/api/account/phone/code',
  summary: 'Send a six-digit code to a phone by which the account shall sign in',
  role: 'account',
  reauth: true,
  transaction: 'none',
  body: PhoneForm,
  reply: enter,
  errors: { 'accounts.email_unconfirmed': 409, ...demoElsewhere, ...phoneRequestErrors },
})

export const confirmPhoneRoute = defineRoute({
  method: 'post',
  path: '/api/account/phone/confirm',
  summary: 'Confirm the phone by the code; it replaces an earlier one',
  role: 'account',
  security: 'phone_change',
  transaction: 'none',
  body: CodeForm,
  reply: AccountPhone,
  errors: { 'accounts.phone_taken': 409, ...codeErrors, ...phoneOff },
})

export const removePhoneRoute = defineRoute({
  method: 'post',
  path: '/api/account/phone/remove',
  summary: 'Remove the phone by which the account signs in',
  role: 'account',
  reauth: true,
  security: 'phone_change',
  databaseRole: 'auth',
  reply: AccountPhone,
  errors: { 'accounts.phone_none': 404, 'accounts.last_way_in': 409 },
})
