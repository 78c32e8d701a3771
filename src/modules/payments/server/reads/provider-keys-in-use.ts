import type { Tx } from '#src/platform/db/tx.ts'
import { accountKeysInUse } from '../queries/provider-accounts.ts'

/** The ids of all keys with which the secrets of provider accounts are encrypted. */
export async function providerKeysInUse(tx: Tx): Promise<string[]> {
  return await accountKeysInUse(tx)
}
