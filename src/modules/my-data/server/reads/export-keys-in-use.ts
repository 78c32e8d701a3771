import type { Tx } from '#src/platform/db/tx.ts'
import { exportKeyIds } from '../queries/exports.ts'

/** The ids of all keys with which exports are encrypted. */
export async function exportKeysInUse(tx: Tx): Promise<string[]> {
  return await exportKeyIds(tx)
}
