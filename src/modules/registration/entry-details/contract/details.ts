import { z } from 'zod'
import { admissionKinds } from '#src/modules/accounts/domain/admission-documents.ts'
import { identityCodes } from '#src/modules/accounts/domain/identity-documents.ts'
import { requirements } from '#src/modules/catalog/domain/event-draft.ts'
import { questionKinds } from '#src/modules/catalog/domain/questions.ts'
import { ConsentKind } from '#src/modules/orders/contract/cart.ts'
import { documentsStates } from '../domain/documents-state.ts'

export const AnswerView = z.union([z.string(), z.number(), z.literal(true), z.array(z.string())])

/** A question in the reader's language. */
export const QuestionView = z.object({
  code: z.string(),
  kind: z.enum(questionKinds),
  label: z.string(),
  hint: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.object({ code: z.string(), label: z.string() })),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Until when a paid participant may change the answer. */
  changeUntil: z.iso.datetime().nullable(),
})

export const AdmissionView = z.object({
  kind: z.enum(admissionKinds),
  /** Whether no registration is accepted without it. */
  isBarring: z.boolean(),
  /** null: not answered. */
  has: z.boolean().nullable(),
  documentNumber: z.string(),
  validUntil: z.string(),
  scanId: z.uuid().nullable(),
})

/** The race's requirement of an identity document, and the person's saved documents. */
export const IdentityView = z.object({
  isRequired: z.boolean(),
  /** Whether the organizer may read the whole number; each reading is logged. */
  isReadable: z.boolean(),
  saved: z.array(z.object({ documentId: z.uuid(), code: z.enum(identityCodes), maskedNumber: z.string() })),
  /** The entry's document, or a suggestion. */
  documentId: z.uuid().nullable(),
})

const AnswerInput = z.union(
  [z.string().max(2_000), z.number(), z.boolean(), z.array(z.string().max(60)).max(60)],
  'validation.invalid',
)
// The rule reports issues of its fields, in one pass with all others.
const DocumentInput = z.object({
  has: z.union([z.boolean(), z.string().max(10)]).optional(),
  documentNumber: z.string().max(200).optional(),
  validUntil: z.string().max(40).nullish(),
  scanId: z.string().max(60).nullish(),
})

/** The details of an entry that are submitted in addition to the participant. */
export const detailsShape = {
  /** By the questions' codes. */
  answers: z.record(z.string().max(60), AnswerInput).optional(),
  /** The admission documents that the race asks for, by kind. */
  admission: z.partialRecord(z.enum(admissionKinds), DocumentInput).optional(),
  /**
   * One of the account's saved documents, or a new one; the rule reports an invalid number at its
   * field.
   */
  identity: z
    .object({
      documentId: z.string().max(60).optional(),
      documentCode: z.string().max(10).optional(),
      documentNumber: z.string().max(100).optional(),
    })
    .optional(),
  /** One of the race's social categories; not given or `none`: the race's own price. */
  category: z.object({ code: z.string().max(30).optional(), fileId: z.string().max(60).nullish() }).optional(),
  /**
   * For a minor: the legal representative's declaration (under 14), or that their written consent
   * will be brought.
   */
  guardian: z
    .union([z.boolean(), z.string().max(10)])
    .transform((value) => value === true || value === 'on' || value === 'true')
    .optional(),
}

/** Required documents that are missing yet. */
export const MissingDocuments = z.array(z.enum(requirements))

/** The consents of a person filling in their own form; a missing one is reported at its box. */
export const ConsentsInput = z.array(ConsentKind).max(3).default([])

export const DocumentsStateView = z.enum(documentsStates)
