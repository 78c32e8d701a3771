import { z } from 'zod'
import { nonBlankPattern } from '#src/kernel/json-schema-meta.ts'
import { emailFieldSchema } from '#src/modules/accounts/contract/sign-in.form.ts'

/** A checkbox: true as a form or as a JSON request sends it. */
export const checkboxSchema = z
  .union([z.boolean(), z.string()])
  .default(false)
  .transform((value) => value === true || value === 'on' || value === 'true')

const singleLineSchema = z
  .string()
  .meta({ pattern: nonBlankPattern, maxLength: 100 })
  .default('')
  .transform((text) => text.replace(/\s+/g, ' ').trim())

export const QuestionForm = z.object({
  name: singleLineSchema.pipe(z.string().min(1, 'validation.required').max(100, 'inquiries.name_long')),
  email: emailFieldSchema,
  question: z
    .string()
    .meta({ pattern: nonBlankPattern, maxLength: 2000 })
    .default('')
    .transform((text) => text.replace(/\r\n/g, '\n').trim())
    .pipe(z.string().min(1, 'validation.required').max(2000, 'inquiries.question_long')),
})
