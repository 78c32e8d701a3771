import type { Instant } from '#src/kernel/instant.ts'
import type { DiscountConditions, DiscountScope, DiscountValue } from './discount-rule.ts'
import type { RuleLimits } from './rule-limits.ts'

export type RuleTrigger = 'code' | 'automatic'

/** A rule as its organizer writes it, with ids in place of codes. */
export type RuleTerms = RuleLimits & {
  readonly trigger: RuleTrigger
  readonly value: DiscountValue
  readonly scope: DiscountScope
  readonly stacking: 'alone' | 'with_automatic'
  readonly conditions: DiscountConditions
}

/** A field of the rule and why its value is refused: the code of a text that says the remedy. */
export type RuleIssues = Readonly<Record<string, RuleIssue>>
type RuleIssue =
  | 'discounts.rule_period'
  | 'discounts.rule_ages'
  | 'discounts.rule_automatic_limits'
  | 'discounts.rule_products_of_places'
  | 'discounts.rule_people_of_products'
  | 'discounts.rule_free_product_scope'
  | 'discounts.rule_frozen'
  | 'discounts.rule_limit_lowered'

/** The terms that contradict each other, by field. */
export function ruleIssues({ trigger, value, scope, conditions: c, ...limits }: RuleTerms): RuleIssues {
  const { startsAt, endsAt } = limits
  const limitFields = (['maxUses', 'maxUsesPerAccount', 'budgetMinor'] as const).filter((name) => limits[name] !== null)
  return {
    ...(startsAt !== null && endsAt !== null && endsAt <= startsAt ? { endsAt: 'discounts.rule_period' } : {}),
    ...(c.ageFrom !== null && c.ageTo !== null && c.ageTo < c.ageFrom
      ? { 'conditions.ageTo': 'discounts.rule_ages' }
      : {}),
    ...(trigger === 'automatic' ? all(limitFields, 'discounts.rule_automatic_limits') : {}),
    ...(scope === 'places' && c.productIds.length > 0
      ? { 'conditions.products': 'discounts.rule_products_of_places' }
      : {}),
    ...(scope === 'products' ? all(personFields(c), 'discounts.rule_people_of_products') : {}),
    ...(value.kind === 'free_product' && scope !== 'products' ? { scope: 'discounts.rule_free_product_scope' } : {}),
  }
}

/** The conditions that decide about a participant's own place. */
function personFields(c: DiscountConditions): string[] {
  const isSet = {
    races: c.raceIds.length > 0,
    ageFrom: c.ageFrom !== null,
    ageTo: c.ageTo !== null,
    gender: c.gender !== null,
    club: c.club !== null,
    socialCategory: c.socialCategory !== null,
    fromChild: c.fromChild !== null,
    isTeam: c.isTeam,
    isFirstEntry: c.isFirstEntry,
    finishedRaces: c.finishedRaceIds.length > 0,
    finishedWith: c.finishedWith !== null,
  }
  return Object.entries(isSet).flatMap(([name, is]) => (is ? [`conditions.${name}`] : []))
}

function all(fields: readonly string[], issue: RuleIssue): RuleIssues {
  return Object.fromEntries(fields.map((field) => [field, issue]))
}

/**
 * What may not change any more of a rule that an order uses: all terms but its name, its end, whether
 * it is on, and limits upwards. A limit that was none counted nothing so far, and cannot begin.
 */
export function frozenIssues(before: RuleTerms, after: RuleTerms): RuleIssues {
  const terms = (['trigger', 'value', 'scope', 'stacking', 'conditions'] as const).filter(
    (name) => canonical(before[name]) !== canonical(after[name]),
  )
  const lowered = (['maxUsesPerAccount', 'budgetMinor'] as const).filter((name) => isLowered(before[name], after[name]))
  // The uses of a rule with a maximum are counted one by one; without it they no longer are.
  const isUncounted = before.maxUses !== null && after.maxUses === null
  return {
    ...all([...terms, ...(before.startsAt === after.startsAt ? [] : ['startsAt'])], 'discounts.rule_frozen'),
    ...all(lowered, 'discounts.rule_limit_lowered'),
    ...(isUncounted || isLowered(before.maxUses, after.maxUses) ? { maxUses: 'discounts.rule_limit_lowered' } : {}),
  }
}

function isLowered(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before)
}

/** Lists are sets: their order does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (Array.isArray(part)) return part.toSorted()
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

export type RuleState = 'active' | 'off' | 'not_started' | 'ended'

/** What the organizer's list says of a rule at this moment. */
export function ruleState(
  rule: Pick<RuleLimits, 'startsAt' | 'endsAt' | 'isActive'> & { readonly endedAt: Instant | null },
  now: Instant,
): RuleState {
  if (rule.endedAt !== null || (rule.endsAt !== null && rule.endsAt <= now)) return 'ended'
  if (!rule.isActive) return 'off'
  return rule.startsAt !== null && rule.startsAt > now ? 'not_started' : 'active'
}
