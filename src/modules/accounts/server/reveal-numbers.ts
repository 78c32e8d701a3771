import type { PersonalTable } from '#src/platform/personal-data/personal-data.ts'
import type { IdentityCode } from '../domain/identity-documents.ts'
import { openNumber } from './identity-number.ts'
import { logReading } from './queries/document-readings.ts'

type DocumentRow = {
  readonly id: string
  readonly account_id: string
  readonly participant_id: string
  readonly code: IdentityCode
  readonly key_id: string
  readonly encrypted_number: Buffer
}

/** The whole numbers of an account's documents for its own export; each reading is recorded. */
export const revealNumbers: NonNullable<PersonalTable['reveal']> = async (services, tx, rows, accountId) => {
  const documents = rows as unknown as readonly DocumentRow[]
  for (const { id, account_id, participant_id, code } of documents)
    await logReading(
      tx,
      { id, accountId: account_id, participantId: participant_id, code },
      { accountId },
      'my-data.export',
    )
  return documents.map((row) => ({
    ...row,
    encrypted_number: openNumber(services, {
      id: row.id,
      accountId: row.account_id,
      participantId: row.participant_id,
      code: row.code,
      keyId: row.key_id,
      bytes: row.encrypted_number,
    }),
  }))
}
