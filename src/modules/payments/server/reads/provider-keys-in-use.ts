import type { Tx } from '#src/platform/db/tx.ts'
import { accountKeysInUse } from '../queries/provider-accounts.ts'
import { requisitesKeysInUse } from '../queries/refund-requisites.ts'

/** The ids of all keys with which the secrets of provider accounts and the accounts of refunds are encrypted. */
export async function providerKeysInUse(tx: Tx): Promise<string[]> {
  return [...(await accountKeysInUse(tx)), ...(await requisitesKeysInUse(tx))]
}
