import { z } from 'zod'
import { nonBlankPattern } from '#src/kernel/json-schema-meta.ts'
import { emailFieldSchema } from '#src/modules/accounts/contract/sign-in.form.ts'
import { messageTopics } from '../domain/message.ts'

const required = 'validation.required'

/** One line of text; white space is collapsed. */
const line = (max: number, isRequired: boolean) =>
  z
    .string()
    .meta({ ...(isRequired ? { pattern: nonBlankPattern } : {}), maxLength: max })
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(isRequired ? 1 : 0, required)
        .max(max, 'feedback.too_long'),
    )

const paragraphs = (max: number, isRequired: boolean) =>
  z
    .string()
    .meta({ ...(isRequired ? { pattern: nonBlankPattern } : {}), maxLength: max })
    .default('')
    .transform((text) => text.replace(/\r\n/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(isRequired ? 1 : 0, required)
        .max(max, 'feedback.too_long'),
    )

const sender = { name: line(100, true), email: emailFieldSchema }

/** A question to the operators. */
export const QuestionForm = z.object({
  ...sender,
  topic: z.enum(messageTopics, required),
  orderNumber: line(40, false),
  text: paragraphs(3000, true),
})

/** A company’s request, besides its phone: its schema is heavy for a browser. */
export const CompanyForm = z.object({
  companyName: line(200, true),
  ...sender,
  /** As typed in a form, or a number. */
  peopleCount: z
    .union([z.string(), z.number()])
    .default('')
    .transform((typed) => String(typed).trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .regex(/^[1-9]\d{0,4}$/, 'feedback.people_number')
        .transform(Number),
    )
    .meta({ override: ({ jsonSchema }: { jsonSchema: object }) => Object.assign(jsonSchema, peopleSchema) }),
  event: line(200, false),
  text: paragraphs(3000, false),
})
const peopleSchema = {
  anyOf: [
    { type: 'integer', minimum: 1, maximum: 99_999 },
    { type: 'string', pattern: '^[1-9][0-9]{0,4}$' },
  ],
}

/** An application for a vacancy, besides its phone and its file. */
export const ApplicationForm = z.object({
  ...sender,
  text: paragraphs(3000, false),
})

/** The largest number of characters of a text. */
export const textMax = 3000
