import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { admissionKinds } from '../domain/admission-documents.ts'
import { identityCodes } from '../domain/identity-documents.ts'
import { AdmissionDocumentForm, IdentityDocumentForm } from './documents.form.ts'

const PersonsDocuments = z.object({
  /** null for the account's own documents before a profile is saved. */
  participantId: z.uuid().nullable(),
  isSelf: z.boolean(),
  /** Empty where the profile has no name. */
  firstName: z.string(),
  fullName: z.string(),
  identity: z.array(
    z.object({
      id: z.uuid(),
      code: z.enum(identityCodes),
      /** '•• •• •••456': the whole number is never returned. */
      maskedNumber: z.string(),
      savedAt: z.iso.datetime(),
    }),
  ),
  /** One per kind. */
  admission: z.array(
    z.object({
      kind: z.enum(admissionKinds),
      has: z.boolean(),
      /** Whether the owner answered at all; false also if nothing was saved. */
      isProvided: z.boolean(),
      documentNumber: z.string(),
      validUntil: z.iso.date().nullable(),
    }),
  ),
})

const Documents = z.object({
  /** The account's owner first, then the family group. */
  people: z.array(PersonsDocuments),
  today: z.iso.date(),
})

export const getDocumentsRoute = defineRoute({
  method: 'get',
  path: '/api/account/documents',
  summary: 'List the documents of the account’s own participant and family group; identity document numbers are masked',
  role: 'account',
  reply: Documents,
})

export const putIdentityDocumentRoute = defineRoute({
  method: 'put',
  path: '/api/account/documents/identity',
  summary: 'Save an identity document, replacing the person’s earlier one of the same kind',
  role: 'account',
  body: IdentityDocumentForm,
  reply: Documents,
  errors: { 'accounts.participant_not_found': 404, 'accounts.document_of_another': 409 },
})

export const deleteIdentityDocumentRoute = defineRoute({
  method: 'delete',
  path: '/api/account/documents/identity/:documentId',
  summary: 'Delete an identity document permanently',
  role: 'account',
  params: z.object({ documentId: z.uuid() }),
  reply: Documents,
  errors: { 'accounts.document_not_found': 404 },
})

export const putAdmissionDocumentRoute = defineRoute({
  method: 'put',
  path: '/api/account/documents/admission',
  summary: 'Save whether a person has an admission document, with its number and expiry date',
  role: 'account',
  body: AdmissionDocumentForm,
  reply: Documents,
  errors: { 'accounts.participant_not_found': 404 },
})
