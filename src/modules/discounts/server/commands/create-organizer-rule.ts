import { isDeepStrictEqual } from 'node:util'
import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RuleInput, RuleView } from '../../contract/organizer-rules.ts'
import { findOrganizerRule, type OrganizerRule } from '../queries/organizer-rules.ts'
import { hasRule, insertRule } from '../queries/write-rule.ts'
import type { OrganizerScope } from '../reads/organizer-scope.ts'
import { type NamedTerms, resolveTerms, type TermsRefusal } from '../reads/resolve-terms.ts'
import { ruleViews } from '../reads/rule-views.ts'
import { announce, automaticRoom } from './announce-rule.ts'
import { setRuleUses } from './save-rule.ts'

/**
 * Creates a discount of the organizer, without codes; an automatic one is announced at once. A repeated
 * id returns the rule that was created with it, and is refused with other terms.
 * @locks the organizer's discounts, where it is automatic; the new limit of the rule
 */
export async function createOrganizerRule(
  tx: Tx,
  of: OrganizerScope,
  { ruleId, ...input }: RuleInput & { readonly ruleId: string },
): Promise<
  Result<RuleView, TermsRefusal | 'discounts.rule_exists' | 'discounts.rule_differs' | 'discounts.too_many_rules'>
> {
  const terms = await resolveTerms(tx, of, input)
  if (!terms.ok) return terms
  if (!(await hasRule(tx, ruleId))) {
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
  if (rule !== null && !isSameRule(rule, terms.value)) return refusedId('discounts.rule_differs')
  const [view] = rule === null ? [] : await ruleViews(tx, [rule])
  return view === undefined ? refusedId('discounts.rule_exists') : ok(view)
}

function refusedId<Code extends string>(code: Code): Err<Code> {
  return err(code, { fields: { ruleId: code } })
}

function isSameRule({ rule, trigger }: OrganizerRule, { trigger: wanted, isActive: _, ...terms }: NamedTerms): boolean {
  const { id: __, organizerId: ___, isActive: ____, ...stored } = rule
  return trigger === wanted && isDeepStrictEqual(stored, terms)
}
