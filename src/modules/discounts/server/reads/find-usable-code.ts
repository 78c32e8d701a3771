import { err, ok, type Result } from '#src/kernel/result.ts'
import { seriesOfEvent } from '#src/modules/catalog/server/reads/series-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { DiscountConditions } from '../../domain/discount-rule.ts'
import { timeRefusal } from '../../domain/rule-limits.ts'
import { findCodes, type StoredCode } from '../queries/rules.ts'

export type UnusableCode = 'discounts.code_unknown' | 'discounts.code_not_started' | 'discounts.code_ended'
type Event = { readonly organizerId: string; readonly eventId: string }
type UsableCode = StoredCode & { readonly isOfEvent: boolean }

/**
 * The code with this key that is valid now: one of the event before others, then the organizer's own
 * before one of the whole tenant. Codes of other organizers and invalidated ones read as unknown.
 */
export async function findUsableCode(
  tx: Tx,
  { organizerId, eventId }: Event,
  key: string,
): Promise<Result<UsableCode, UnusableCode>> {
  const codes = (await findCodes(tx, key, organizerId)).filter(({ isActive }) => isActive)
  const refusals = codes.map(({ rule }) => timeRefusal(rule, tx.now))
  const usable: UsableCode[] = []
  for (const [i, code] of codes.entries())
    if (refusals[i] === null) usable.push({ ...code, isOfEvent: await isOfEvent(tx, code.rule.conditions, eventId) })
  const found = usable.find((code) => code.isOfEvent) ?? usable[0]
  if (found !== undefined) return ok(found)
  if (refusals.includes('not_started')) return err('discounts.code_not_started')
  if (refusals.includes('ended')) return err('discounts.code_ended')
  return err('discounts.code_unknown')
}

async function isOfEvent(tx: Tx, { eventIds, seriesId }: DiscountConditions, eventId: string): Promise<boolean> {
  if (eventIds.length > 0 && !eventIds.includes(eventId)) return false
  return seriesId === null || seriesId === (await seriesOfEvent(tx, eventId))
}
