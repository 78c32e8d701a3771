import type { Tx } from '#src/platform/db/tx.ts'
import { keysInUse } from '../queries/people.ts'

/** The ids of all keys with which people of applications are encrypted. */
export async function peopleKeysInUse(tx: Tx): Promise<string[]> {
  return await keysInUse(tx)
}
