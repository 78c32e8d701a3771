import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { timeRefusal } from '../../domain/rule-limits.ts'
import { findCodes, type StoredCode } from '../queries/rules.ts'

export type UnusableCode = 'discounts.code_unknown' | 'discounts.code_not_started' | 'discounts.code_ended'

/**
 * The code with this key that is valid now: the organizer's own before one of the whole tenant. Codes
 * of other organizers and invalidated ones read as unknown.
 */
export async function findUsableCode(
  tx: Tx,
  organizerId: string,
  key: string,
): Promise<Result<StoredCode, UnusableCode>> {
  const codes = (await findCodes(tx, key, organizerId)).filter(({ isActive }) => isActive)
  const refusals = codes.map(({ rule }) => timeRefusal(rule, tx.now))
  const usable = codes.find((_, i) => refusals[i] === null)
  if (usable !== undefined) return ok(usable)
  if (refusals.includes('not_started')) return err('discounts.code_not_started')
  if (refusals.includes('ended')) return err('discounts.code_ended')
  return err('discounts.code_unknown')
}
