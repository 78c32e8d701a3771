import { z } from 'zod'
import { emailFault, normalEmail } from '../domain/email.ts'

export const EmailField = z
  .string()
  .max(254)
  .default('')
  .transform(normalEmail)
  .superRefine((value, context) => {
    const fault = emailFault(value)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

export const SignInForm = z.object({
  email: EmailField,
  password: z.string().default('').pipe(z.string().min(1, 'validation.required').max(1000)),
})

const agreed = (message: string) =>
  z
    .union([z.boolean(), z.string()])
    .default(false)
    .transform((value) => value === true || value === 'on' || value === 'true')
    .refine((value) => value, message)

export const SignUpForm = SignInForm.extend({
  terms: agreed('accounts.terms_needed'),
  personalData: agreed('accounts.personal_data_needed'),
})
