import { z } from 'zod'
import { nonBlankPattern } from '#src/kernel/json-schema-meta.ts'
import { recoverySetPattern } from '../domain/recovery-code.ts'

/** Names a set of recovery codes that was shown and may be put in force. */
export const RecoverySetForm = z.object({ setId: z.string().regex(recoverySetPattern, 'validation.invalid') })

/** The six digits of the app, or a recovery code, with any separators. */
export const SecondStepForm = z.object({
  code: z
    .string()
    .max(40)
    .default('')
    .transform((text) => text.replace(/[\s\u00a0\u202f]/g, ''))
    .superRefine((text, context) => {
      if (text === '') context.addIssue({ code: 'custom', message: 'validation.required' })
    })
    .meta({ pattern: nonBlankPattern }),
})

/** The six digits of the app that confirm a new secret. */
export const AppCodeForm = z.object({
  code: z
    .string()
    .max(40)
    .meta({ pattern: '^[0-9]{3}[ -]?[0-9]{3}$' })
    .default('')
    .transform((text) => text.replace(/[\s\u00a0\u202f-]/g, ''))
    .superRefine((text, context) => {
      const message = text === '' ? 'validation.required' : 'accounts.app_code_form'
      if (!/^\d{6}$/.test(text)) context.addIssue({ code: 'custom', message })
    }),
})
