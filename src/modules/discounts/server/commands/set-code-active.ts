import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CodeView } from '../../contract/organizer-codes.ts'
import { findCodeOfRule, takenKeys, setCodeActive as write } from '../queries/codes.ts'
import { lockOrganizer } from '../queries/organizer-locks.ts'
import { codeViews } from '../reads/code-views.ts'
import type { OrganizerScope } from '../reads/organizer-scope.ts'
import { periodOf } from './add-codes.ts'
import { lockOrganizerRule } from './change-organizer-rule.ts'
import { holdPlaces } from './held-places.ts'

type Refusal =
  | 'discounts.rule_not_found'
  | 'discounts.promo_code_not_found'
  | 'discounts.rule_ended'
  | 'discounts.code_taken'
  | 'discounts.places_gone'

/**
 * Invalidates a promo code, or revives it. Orders keep their use of it. An invalid code holds no
 * places; a revived one holds those that its owners have not got, if the race has them.
 * @locks the events of the rule's held places, the rule's limit, the rule, the organizer's discounts
 */
export async function setCodeActive(
  tx: Tx,
  of: OrganizerScope,
  input: { readonly ruleId: string; readonly codeId: string; readonly isActive: boolean },
): Promise<Result<CodeView, Refusal>> {
  const { ruleId, codeId, isActive } = input
  const rule = await lockOrganizerRule(tx, of, ruleId)
  if (rule === null) return err('discounts.rule_not_found')
  const code = await findCodeOfRule(tx, ruleId, codeId)
  if (code === null) return err('discounts.promo_code_not_found')
  if (code.isActive !== isActive) {
    if (isActive && rule.endedAt !== null) return err('discounts.rule_ended')
    const { tenantId, organizerId, by } = of
    if (isActive) await lockOrganizer(tx, of)
    if (isActive && (await takenKeys(tx, { tenantId, organizerId, keys: [code.key] })).length > 0)
      return err('discounts.code_taken')
    await write(tx, { tenantId, codeId, isActive, by })
    const gone = await holdPlaces(tx, tenantId, [{ ...code, isActive }], periodOf(rule))
    if (gone !== null) return err('discounts.places_gone')
  }
  const [view] = await codeViews(tx, { tenantId: of.tenantId, ruleId, codeId, batchId: null, cursor: null, max: 1 })
  if (view === undefined) throw new Error(`discounts.codes: code ${codeId} has gone`)
  return ok(view)
}
