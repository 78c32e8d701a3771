import { plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import {
  deleteIdentityDocumentRoute,
  getDocumentsRoute,
  putAdmissionDocumentRoute,
  putIdentityDocumentRoute,
} from '../../contract/documents.ts'
import type { AdmissionDocument } from '../../domain/admission-documents.ts'
import { emptyProfile, fullName } from '../../domain/profile.ts'
import { saveAdmissionDocument, saveIdentityDocument } from '../commands/save-documents.ts'
import { deleteIdentityDocument } from '../queries/identity-documents.ts'
import { findFamily, findOwn } from '../queries/participants.ts'
import { type DocumentsOf, listParticipantDocuments, noDocuments } from '../reads/own-documents.ts'

type Context = { readonly tx: Tx; readonly actor: Actor }

export const getDocumentsHandler = handle(getDocumentsRoute, async (context) => ok(await everybodysDocuments(context)))

export const putIdentityDocumentHandler = handle(putIdentityDocumentRoute, async (context, { body }) => {
  const { tx, actor, services } = context
  const owner = { accountId: actor.accountId, participantId: body.participantId ?? null }
  const saved = await saveIdentityDocument(tx, services, owner, {
    code: body.documentCode,
    documentNumber: body.documentNumber,
  })
  return saved.ok ? ok(await everybodysDocuments(context)) : saved
})

export const deleteIdentityDocumentHandler = handle(deleteIdentityDocumentRoute, async (context, { params }) => {
  const { tx, actor } = context
  const isDeleted = await deleteIdentityDocument(tx, actor.accountId, params.documentId)
  return isDeleted ? ok(await everybodysDocuments(context)) : err('accounts.document_not_found')
})

export const putAdmissionDocumentHandler = handle(putAdmissionDocumentRoute, async (context, { body }) => {
  const { tx, actor } = context
  const { kind, has, documentNumber, validUntil } = body
  const document: AdmissionDocument =
    has && validUntil !== null ? { kind, has, documentNumber, validUntil } : { kind, has: false }
  const owner = { accountId: actor.accountId, participantId: body.participantId ?? null }
  const saved = await saveAdmissionDocument(tx, owner, document)
  return saved.ok ? ok(await everybodysDocuments(context)) : saved
})

/** The account's owner first, then the family group. */
async function everybodysDocuments({ tx, actor }: Context) {
  const own = (await findOwn(tx, actor.accountId)) ?? { ...emptyProfile, id: null }
  const people = [own, ...(await findFamily(tx, actor.accountId))]
  const ids = people.flatMap(({ id }) => id ?? [])
  const documentsById = new Map((await listParticipantDocuments(tx, ids)).map((documents, at) => [ids[at], documents]))
  return {
    people: people.map((person) => ({
      participantId: person.id,
      isSelf: person === own,
      firstName: person.firstName,
      fullName: fullName(person),
      ...shownOf((person.id !== null && documentsById.get(person.id)) || noDocuments),
    })),
    today: plainDateIn(tx.now, 'Europe/Moscow'),
  }
}

function shownOf({ identity, admission }: DocumentsOf) {
  return {
    identity: [...identity],
    admission: admission.map((document) => {
      const { documentNumber, validUntil } = document.has ? document : { documentNumber: '', validUntil: null }
      return { kind: document.kind, has: document.has, isProvided: document.isProvided, documentNumber, validUntil }
    }),
  }
}
