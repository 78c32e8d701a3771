import type { Tx } from '#src/platform/db/tx.ts'
import { keysInUse } from '../queries/identity-documents.ts'

/** The ids of all keys with which numbers of identity documents are encrypted. */
export async function documentKeysInUse(tx: Tx): Promise<string[]> {
  return await keysInUse(tx)
}
