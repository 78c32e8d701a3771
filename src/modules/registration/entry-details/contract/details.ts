import { z } from 'zod'
import { admissionKinds } from '#src/modules/accounts/domain/admission-documents.ts'
import { identityCodes } from '#src/modules/accounts/domain/identity-documents.ts'
import { requirements } from '#src/modules/catalog/domain/event-draft.ts'
import { questionKinds } from '#src/modules/catalog/domain/questions.ts'
import { ConsentKind } from '#src/modules/orders/contract/cart.ts'
import { documentsStates } from '../domain/documents-state.ts'

export const Answer = z.union([z.string(), z.number(), z.literal(true), z.array(z.string())])

/** A question in the reader's language. */
export const AskedQuestion = z.object({
  code: z.string(),
  kind: z.enum(questionKinds),
  label: z.string(),
  hint: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.object({ code: z.string(), label: z.string() })),
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** Until when the answer may still be changed after the payment. */
  changeUntil: z.iso.datetime().nullable(),
})

export const AdmissionView = z.object({
  kind: z.enum(admissionKinds),
  /** Whether nobody is entered without it. */
  isBarring: z.boolean(),
  /** null: nothing was told of it. */
  has: z.boolean().nullable(),
  documentNumber: z.string(),
  validUntil: z.string(),
  scanId: z.uuid().nullable(),
})

/** What the race asks of an identity document, and which ones are kept of this person. */
export const IdentityView = z.object({
  isRequired: z.boolean(),
  /** Whether the organizer may read the whole number; each reading is written down. */
  isReadable: z.boolean(),
  kept: z.array(z.object({ documentId: z.uuid(), code: z.enum(identityCodes), shown: z.string() })),
  /** The one that the entry names, or that is offered. */
  documentId: z.uuid().nullable(),
})

const GivenAnswer = z.union(
  [z.string().max(2_000), z.number(), z.boolean(), z.array(z.string().max(60)).max(60)],
  'validation.invalid',
)
// What is wrong with it the rule says at its field, in one pass with everything else.
const GivenDocument = z.object({
  has: z.union([z.boolean(), z.string().max(10)]).optional(),
  documentNumber: z.string().max(200).optional(),
  validUntil: z.string().max(40).nullish(),
  scanId: z.string().max(60).nullish(),
})

/** What is sent of an entry beside the participant. */
export const givenDetails = {
  /** By the questions' codes. */
  answers: z.record(z.string().max(60), GivenAnswer).optional(),
  /** What of the documents that the race asks for somebody has. */
  admission: z.partialRecord(z.enum(admissionKinds), GivenDocument).optional(),
  /** One of the documents that the account keeps, or a new one; wrong numbers are told at their fields by the rule. */
  identity: z
    .object({
      documentId: z.string().max(60).optional(),
      documentCode: z.string().max(10).optional(),
      documentNumber: z.string().max(100).optional(),
    })
    .optional(),
  /** One of the race's social categories; left out, or `none`: the race's own price. */
  category: z.object({ code: z.string().max(30).optional(), fileId: z.string().max(60).nullish() }).optional(),
  /** Of who is under 18: the legal representative registers them (under 14), or their consent on paper will be brought. */
  guardian: z
    .union([z.boolean(), z.string().max(10)])
    .transform((value) => value === true || value === 'on' || value === 'true')
    .optional(),
}

/** Documents that the race asks for and that are not there yet. */
export const MissingDocuments = z.array(z.enum(requirements))

/** What whoever fills in their own form agrees to; what is not ticked is told at its own box. */
export const GivenConsents = z.array(ConsentKind).max(3).default([])

export const DocumentsStateView = z.enum(documentsStates)
