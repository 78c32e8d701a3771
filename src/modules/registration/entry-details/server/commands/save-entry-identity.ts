import { err, ok, type Result } from '#src/kernel/result.ts'
import { saveIdentityDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { listParticipantDocuments } from '#src/modules/accounts/server/reads/own-documents.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import {
  type IdentityHolder,
  type IdentityInput,
  identityCodeIssue,
  identityRule,
  type RequestedIdentity,
  readIdentity,
} from '../../domain/entered-identity.ts'

type Refused = 'registration.form_incomplete'
export type IdentityOf = {
  readonly accountId: string
  /** null: a person whose documents the account does not save. */
  readonly participantId: string | null
  readonly birthDate: IdentityHolder['birthDate']
  readonly identityInput: IdentityInput | undefined
}

/** The identity document to save by the race's rule; null where there is none. */
export function requestedIdentity(
  race: Pick<RaceRules, 'profileFields' | 'raceDay'>,
  { identityInput = {}, birthDate }: Pick<IdentityOf, 'identityInput' | 'birthDate'>,
): RequestedIdentity | null {
  return readIdentity(identityRule(race), identityInput, { birthDate, raceDay: race.raceDay }).input
}

/**
 * The document that the entry names: one saved in the account for this participant, or a new one,
 * which is encrypted and saved in the account. Null where the race requires none.
 * @locks the account where a new one is saved
 */
export async function saveEntryIdentity(
  tx: Tx,
  services: Pick<Services, 'encrypterFor' | 'keyFor'>,
  race: Pick<RaceRules, 'profileFields' | 'raceDay'>,
  of: IdentityOf,
): Promise<Result<string | null, Refused>> {
  const input = requestedIdentity(race, of)
  if (input === null) return ok(null)
  const { accountId, participantId, birthDate } = of
  if (participantId === null) return at('documentCode', 'registration.identity_whose')
  if (!('documentId' in input)) {
    const saved = await saveIdentityDocument(tx, services, { accountId, participantId }, input)
    return saved.ok ? ok(saved.value.documentId) : at('documentNumber', 'accounts.document_of_another')
  }
  const [savedDocuments] = await listParticipantDocuments(tx, [participantId])
  const document = savedDocuments?.identity.find(({ id }) => id === input.documentId)
  if (document === undefined) return at('documentId', 'registration.identity_gone')
  const issue = identityCodeIssue(document.code, { birthDate, raceDay: race.raceDay })
  return issue === null ? ok(document.id) : at('documentId', issue)
}

function at(field: keyof IdentityInput, code: string) {
  return err('registration.form_incomplete' as const, { fields: { [`identity.${field}`]: code } })
}
