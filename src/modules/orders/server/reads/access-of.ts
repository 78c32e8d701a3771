import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isCodeValid } from '../../domain/access-code.ts'
import { findGrantedCode, listAccessUses, type RaceAccessCode } from '../queries/access-codes.ts'

/**
 * Whether a race that needs an access code is open to the account: by the code it entered, or by a
 * place that its order has there.
 */
export async function hasAccess(
  tx: Tx,
  of: { readonly accountId: string; readonly raceId: string; readonly orderId: string | null },
): Promise<boolean> {
  if (await hasUsesLeft(tx, await findGrantedCode(tx, of.accountId, of.raceId))) return true
  if (of.orderId === null) return false
  return (await listAccessUses(tx, of.orderId)).some(({ raceId }) => raceId === of.raceId)
}

/** Whether the code has uses left; runs the same statements where there is no code. */
export async function hasUsesLeft(tx: Tx, code: RaceAccessCode | null): Promise<boolean> {
  const pool = code?.poolId ?? null
  const left = await countFreeStock(tx, pool === null ? [] : [pool])
  return code !== null && isCodeValid(code, tx.now) && (pool === null || (left.get(pool) ?? 0) > 0)
}
