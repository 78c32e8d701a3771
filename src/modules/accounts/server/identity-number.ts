import { createHmac } from 'node:crypto'
import type { Encrypted } from '#src/platform/encryption/encrypter.ts'
import type { Services } from '#src/platform/services.ts'
import { type IdentityCode, identityKey, normalIdentityNumber } from '../domain/identity-documents.ts'
import type { EncryptedIdentityDocument } from './queries/identity-documents.ts'

const purpose = 'accounts.identity-documents'

type Owner = { readonly participantId: string; readonly code: IdentityCode }

/**
 * The number encrypted for the table, bound to its participant and kind, so that the ciphertext is
 * valid in no other row.
 */
export function encryptNumber(services: Pick<Services, 'encrypterFor' | 'keyFor'>, owner: Owner, typed: string) {
  return {
    encrypted: services.encrypterFor(purpose).encrypt(normalIdentityNumber(owner.code, typed), boundTo(owner)),
    numberHash: createHmac('sha256', services.keyFor(purpose)).update(identityKey(owner.code, typed)).digest(),
  }
}

/**
 * Decrypts a document's number.
 * @throws if the ciphertext belongs to another document or key
 */
export function openNumber(
  { encrypterFor }: Pick<Services, 'encrypterFor'>,
  document: EncryptedIdentityDocument,
): string {
  return encrypterFor(purpose).decrypt(document, boundTo(document))
}

/** The number of a document that becomes another participant's, encrypted for that one. */
export function rebindNumber(
  services: Pick<Services, 'encrypterFor'>,
  document: EncryptedIdentityDocument,
  participantId: string,
): Encrypted {
  const to = { participantId, code: document.code }
  return services.encrypterFor(purpose).encrypt(openNumber(services, document), boundTo(to))
}

function boundTo({ participantId, code }: Owner): string {
  return `${participantId}:${code}`
}
