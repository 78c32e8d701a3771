import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RuleInput, RuleView } from '../../contract/organizer-rules.ts'
import { findOrganizerRule } from '../queries/organizer-rules.ts'
import { hasRule, insertRule } from '../queries/write-rule.ts'
import type { OrganizerScope } from '../reads/organizer-scope.ts'
import { resolveTerms, type TermsRefusal } from '../reads/resolve-terms.ts'
import { ruleViews } from '../reads/rule-views.ts'
import { announce, automaticRoom } from './announce-rule.ts'
import { setRuleUses } from './save-rule.ts'

/**
 * Creates a discount of the organizer, without codes; an automatic one is announced at once. A repeated
 * id returns the rule that was created with it.
 * @locks the organizer's discounts, where it is automatic; the new limit of the rule
 */
export async function createOrganizerRule(
  tx: Tx,
  of: OrganizerScope,
  { ruleId, ...input }: RuleInput & { readonly ruleId: string },
): Promise<Result<RuleView, TermsRefusal | 'discounts.rule_exists' | 'discounts.too_many_rules'>> {
  if (!(await hasRule(tx, ruleId))) {
    const terms = await resolveTerms(tx, of, input)
    if (!terms.ok) return terms
    const { tenantId, organizerId, by } = of
    const room = await automaticRoom(tx, of, ruleId, terms.value)
    if (!room.ok) return room
    const written = { ...terms.value, id: ruleId, tenantId, organizerId }
    if (await insertRule(tx, { ...written, createdBy: by })) {
      await setRuleUses(tx, { tenantId, ruleId, ...terms.value })
      await announce(tx, written)
    }
  }
  const rule = await findOrganizerRule(tx, of, ruleId)
  const [view] = rule === null ? [] : await ruleViews(tx, [rule])
  return view === undefined ? err('discounts.rule_exists', { fields: { ruleId: 'discounts.rule_exists' } }) : ok(view)
}
