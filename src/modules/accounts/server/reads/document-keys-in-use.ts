import type { Tx } from '#src/platform/db/tx.ts'
import { keysInUse } from '../queries/identity-documents.ts'
import { totpKeysInUse } from '../queries/two-step.ts'

/** The ids of all keys with which numbers of documents and secrets of authenticator apps are encrypted. */
export async function documentKeysInUse(tx: Tx): Promise<string[]> {
  return [...(await keysInUse(tx)), ...(await totpKeysInUse(tx))]
}
