import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { codeKey } from '../../domain/access-code.ts'
import { findCodeOfRace, writeGrant } from '../queries/access-codes.ts'
import { hasUsesLeft } from '../reads/access-of.ts'

export type AccessRequest = {
  readonly tenantId: number
  readonly accountId: string
  readonly raceId: string
  readonly code: string
}

/**
 * Opens a race to an account by a code, for its later orders. An unknown code, one of another race,
 * an invalid one and a used-up one all give the same result by the same statements, so the result
 * reveals nothing.
 */
export async function grantAccess(
  tx: Tx,
  { tenantId, accountId, raceId, code }: AccessRequest,
): Promise<Result<{ readonly code: string }, 'orders.access_wrong'>> {
  const found = await findCodeOfRace(tx, raceId, codeKey(code))
  const isOpen = await hasUsesLeft(tx, found)
  if (found === null || !isOpen) return err('orders.access_wrong')
  await writeGrant(tx, { tenantId, accountId, raceId, codeId: found.id })
  return ok({ code: found.code })
}
