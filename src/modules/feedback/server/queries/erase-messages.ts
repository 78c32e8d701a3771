import type { Tx } from '#src/platform/db/tx.ts'
import type { Erased } from '#src/platform/personal-data/personal-data.ts'

/** Deletes an account's messages to the operators, applications with their files included. */
export async function eraseMessages(tx: Tx, accountId: string): Promise<Erased> {
  const messages = await tx.sql<{ key: string | null }>`
    delete from feedback.messages where account_id = ${accountId} returning file_key as key`
  return { fileKeys: messages.flatMap(({ key }) => key ?? []) }
}
