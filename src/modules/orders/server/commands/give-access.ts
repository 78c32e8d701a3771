import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { codeKey } from '../../domain/access-code.ts'
import { findCodeOfRace, writeGrant } from '../queries/access-codes.ts'
import { hasUsesLeft } from '../reads/access-of.ts'

export type AccessAsked = {
  readonly tenantId: number
  readonly accountId: string
  readonly raceId: string
  readonly code: string
}

/**
 * Opens a race to an account by a code, for its orders from now on. No such code, one of another race, not valid now and
 * used up are one answer, found by the same statements: what does not open tells nothing.
 */
export async function giveAccess(
  tx: Tx,
  { tenantId, accountId, raceId, code }: AccessAsked,
): Promise<Result<{ readonly code: string }, 'orders.access_wrong'>> {
  const found = await findCodeOfRace(tx, raceId, codeKey(code))
  const isOpen = await hasUsesLeft(tx, found)
  if (found === null || !isOpen) return err('orders.access_wrong')
  await writeGrant(tx, { tenantId, accountId, raceId, codeId: found.id })
  return ok({ code: found.code })
}
