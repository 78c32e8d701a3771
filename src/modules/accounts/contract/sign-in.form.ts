import { z } from 'zod'
import { extendJsonSchema, withJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { emailIssue, emailPattern, normalizeEmail } from '../domain/email.ts'

export const emailFieldSchema = z
  .string()
  .max(254)
  .meta({ pattern: `^${emailPattern}$` })
  .default('')
  .transform(normalizeEmail)
  .superRefine((value, context) => {
    const issue = emailIssue(value)
    if (issue !== null) context.addIssue({ code: 'custom', message: issue })
  })

export const SignInForm = z.object({
  email: emailFieldSchema,
  password: z.string().min(1, 'validation.required').max(1000).prefault(''),
})

const requiredConsent = (message: string) =>
  z
    .union([z.boolean(), z.string()])
    .default(false)
    .transform((value) => value === true || value === 'on' || value === 'true')
    .refine((value) => value, message)
    .meta(withJsonSchema({ enum: [true, 'on', 'true'] }))

export const ConsentsForm = z.object({
  terms: requiredConsent('accounts.terms_needed'),
  personalData: requiredConsent('accounts.personal_data_needed'),
})

export const SignUpForm = SignInForm.extend({
  ...ConsentsForm.shape,
  /** The browser's proof of work, required where many sign up from one network. */
  work: z.object({ challenge: z.string().max(200), answer: z.string().max(16) }).optional(),
})

/** The recipient of an email with a code or a link. */
export const EmailForm = z.object({ email: emailFieldSchema })

/** Six digits, with any separators between them. */
export const CodeForm = z.object({
  code: z
    .string()
    .max(40)
    .meta({ pattern: '^[0-9]{3}[ -]?[0-9]{3}$' })
    .default('')
    .transform((text) => text.replace(/[\s\u00a0\u202f-]/g, ''))
    .superRefine((text, context) => {
      const message = text === '' ? 'validation.required' : 'accounts.code_form'
      if (!/^\d{6}$/.test(text)) context.addIssue({ code: 'custom', message })
    }),
})

export const NewPasswordForm = z.object({
  password: z.string().min(1, 'validation.required').max(1000).prefault(''),
})

export const ChangePasswordForm = NewPasswordForm.extend({
  /** Empty where the account has no password yet. */
  currentPassword: z.string().max(1000).default(''),
})

/**
 * Exactly one of password and code, the six digits from the email; with two steps a code of the app
 * besides.
 */
export const ReauthenticationForm = z
  .object({
    password: z.string().max(1000).default(''),
    code: z
      .string()
      .max(40)
      .meta({ pattern: '^(?:[0-9]{3}[ -]?[0-9]{3})?$' })
      .default('')
      .transform((text) => text.replace(/[\s\u00a0\u202f-]/g, '')),
    /** A code of the authenticator app, or a recovery code; empty where the account has one step. */
    secondCode: z
      .string()
      .max(40)
      .default('')
      .transform((text) => text.replace(/[\s\u00a0\u202f]/g, '')),
  })
  .superRefine(({ password, code }, context) => {
    if (code !== '' && !/^\d{6}$/.test(code))
      context.addIssue({ code: 'custom', path: ['code'], message: 'accounts.code_form' })
    if (code === '' && password === '')
      context.addIssue({ code: 'custom', path: ['password'], message: 'validation.required' })
  })
  .meta(
    extendJsonSchema({
      anyOf: ['password', 'code'].map((name) => ({ required: [name], properties: { [name]: { minLength: 1 } } })),
    }),
  )
