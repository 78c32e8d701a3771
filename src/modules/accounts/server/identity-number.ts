import { createHmac } from 'node:crypto'
import type { Services } from '#src/platform/services.ts'
import { type IdentityCode, identityKey, normalIdentityNumber } from '../domain/identity-documents.ts'
import type { SealedIdentityDocument } from './queries/identity-documents.ts'

const purpose = 'accounts.identity-documents'

type Owner = { readonly participantId: string; readonly code: IdentityCode }

/** The number as the table keeps it: bound to its participant and kind, so that it can stand in no other row. */
export function sealNumber(services: Pick<Services, 'sealerFor' | 'keyFor'>, owner: Owner, typed: string) {
  return {
    sealed: services.sealerFor(purpose).seal(normalIdentityNumber(owner.code, typed), boundTo(owner)),
    numberHash: createHmac('sha256', services.keyFor(purpose)).update(identityKey(owner.code, typed)).digest(),
  }
}

export function openNumber({ sealerFor }: Pick<Services, 'sealerFor'>, document: SealedIdentityDocument): string {
  return sealerFor(purpose).open(document, boundTo(document))
}

function boundTo({ participantId, code }: Owner): string {
  return `${participantId}:${code}`
}
