import type { Tx } from '#src/platform/db/tx.ts'
import { keysInUse } from '../queries/identity-documents.ts'

/** The ids of all keys under which numbers of identity documents are kept. */
export async function documentKeysInUse(tx: Tx): Promise<string[]> {
  return await keysInUse(tx)
}
