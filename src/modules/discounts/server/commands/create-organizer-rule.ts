import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RuleInput, RuleView } from '../../contract/organizer-rules.ts'
import { findOrganizerRule } from '../queries/organizer-rules.ts'
import { hasRule, insertRule } from '../queries/write-rule.ts'
import type { OrganizerScope } from '../reads/organizer-scope.ts'
import { resolveTerms, type TermsRefusal } from '../reads/resolve-terms.ts'
import { ruleViews } from '../reads/rule-views.ts'
import { setRuleUses } from './save-rule.ts'

/**
 * Creates a discount of the organizer, without codes. A repeated id returns the rule that was created
 * with it.
 * @locks the new limit of the rule only
 */
export async function createOrganizerRule(
  tx: Tx,
  of: OrganizerScope,
  { ruleId, ...input }: RuleInput & { readonly ruleId: string },
): Promise<Result<RuleView, TermsRefusal | 'discounts.rule_exists'>> {
  if (!(await hasRule(tx, ruleId))) {
    const terms = await resolveTerms(tx, of, input)
    if (!terms.ok) return terms
    const { tenantId, organizerId, by } = of
    const written = await insertRule(tx, { ...terms.value, id: ruleId, tenantId, organizerId, createdBy: by })
    if (written) await setRuleUses(tx, { tenantId, ruleId, ...terms.value })
  }
  const rule = await findOrganizerRule(tx, of, ruleId)
  const [view] = rule === null ? [] : await ruleViews(tx, [rule])
  return view === undefined ? err('discounts.rule_exists', { fields: { ruleId: 'discounts.rule_exists' } }) : ok(view)
}
