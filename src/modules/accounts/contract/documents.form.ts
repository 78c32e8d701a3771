import { z } from 'zod'
import { dayPattern, extendJsonSchema, nonBlankPattern, withJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { parseTypedDay } from '#src/kernel/plain-date.ts'
import { admissionKinds, needsNumber } from '../domain/admission-documents.ts'
import { identityCodes, identityIssue, identityNumberPatterns } from '../domain/identity-documents.ts'

/** The id of the participant who owns the document; not given: the account's own. */
const participantId = z.uuid('validation.invalid').nullish()

export const IdentityDocumentForm = z
  .object({
    participantId,
    documentCode: z
      .string()
      .default('')
      .pipe(z.enum(identityCodes, 'accounts.document_code_needed'))
      .meta(withJsonSchema({ type: 'string', enum: identityCodes })),
    documentNumber: z
      .string()
      .max(100)
      .default('')
      .refine((typed) => typed.trim() !== '', 'accounts.document_number_needed'),
  })
  .superRefine(({ documentCode, documentNumber }, context) => {
    const message = identityIssue(documentCode, documentNumber)
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['documentNumber'], input: documentNumber })
  })
  .meta(
    extendJsonSchema({
      anyOf: identityNumberPatterns.map(([codes, pattern]) => ({
        properties: { documentCode: { enum: codes }, documentNumber: { pattern } },
      })),
    }),
  )

/** The years accepted as the end of validity; another year is a typing error. */
const [firstYear, lastYear] = [2000, 2099]

const validUntil = z
  .string()
  .trim()
  .meta({ pattern: `^(?:${dayPattern(firstYear, lastYear)})?$` })
  .nullish()
  .transform((value, context) => {
    if (value == null || value === '') return null
    const day = parseTypedDay(value)
    const year = Number(day?.slice(0, 4))
    if (day !== null && year >= firstYear && year <= lastYear) return day
    context.addIssue({ code: 'custom', message: 'validation.date', input: value })
    return z.NEVER
  })

export const AdmissionDocumentForm = z
  .object({
    participantId,
    kind: z.enum(admissionKinds, 'validation.required'),
    // a form sends 'yes' or 'no', an API client true or false
    has: z
      .union([z.boolean(), z.enum(['yes', 'no'])], 'validation.required')
      .transform((value) => value === true || value === 'yes'),
    documentNumber: z.string().trim().max(40).default(''),
    validUntil,
  })
  .superRefine(({ kind, has, documentNumber, validUntil }, context) => {
    if (!has) return
    const missing = { documentNumber: needsNumber(kind) && documentNumber === '', validUntil: validUntil === null }
    for (const [field, isMissing] of Object.entries(missing))
      if (isMissing) context.addIssue({ code: 'custom', message: 'validation.required', path: [field] })
  })
  .meta(
    extendJsonSchema({
      anyOf: [
        { properties: { has: { enum: [false, 'no'] } } },
        {
          required: ['validUntil'],
          properties: {
            kind: { enum: admissionKinds.filter((kind) => !needsNumber(kind)) },
            validUntil: { type: 'string', minLength: 1 },
          },
        },
        {
          required: ['validUntil', 'documentNumber'],
          properties: { validUntil: { type: 'string', minLength: 1 }, documentNumber: { pattern: nonBlankPattern } },
        },
      ],
    }),
  )
