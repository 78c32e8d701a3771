import type { CodeOutcome } from './apply-discounts.ts'

/** Why a code cannot be applied to an order, as its payer reads it. */
export type CodeRefusal =
  | 'discounts.code_other_event'
  | 'discounts.code_other_account'
  | 'discounts.code_too_few_people'
  | 'discounts.code_other_race'
  | 'discounts.code_other_product'
  | 'discounts.code_other_person'
  | 'discounts.code_free_price'
  | 'discounts.code_beside_access_code'
  | 'discounts.code_automatic_is_better'
  | 'discounts.code_budget_spent'
  | 'discounts.code_beside_code'
  | 'discounts.code_saves_nothing'

/** The refusal of a code that discounts nothing; null where it discounts a line, or what the payer has yet to choose. */
export function codeRefusal({ reason, lines }: CodeOutcome): CodeRefusal | null {
  switch (reason) {
    case null:
    case 'product_to_choose':
      return null
    case 'other_event':
      return 'discounts.code_other_event'
    case 'other_account':
      return 'discounts.code_other_account'
    case 'too_few_people':
      return 'discounts.code_too_few_people'
    case 'automatic_is_better':
      return 'discounts.code_automatic_is_better'
    case 'budget_spent':
      return 'discounts.code_budget_spent'
    case 'nothing_to_discount':
      return lineRefusal(lines)
  }
}

/** The reason nearest to the code's purpose: that of the lines which it might have covered. */
function lineRefusal(lines: CodeOutcome['lines']): CodeRefusal {
  const reasons = new Set(lines.flatMap(({ reason }) => (reason === null ? [] : [reason])))
  if (reasons.has('access_code')) return 'discounts.code_beside_access_code'
  if (reasons.has('other_code')) return 'discounts.code_beside_code'
  for (const personal of [
    ...(['other_age', 'other_gender', 'other_club', 'other_category'] as const),
    ...(['first_children', 'not_first_entry', 'not_finisher', 'not_team'] as const),
  ]) {
    if (reasons.has(personal)) return 'discounts.code_other_person'
  }
  if (reasons.has('other_race')) return 'discounts.code_other_race'
  if (reasons.has('free_price')) return 'discounts.code_free_price'
  if (reasons.has('other_product') || reasons.has('other_kind')) return 'discounts.code_other_product'
  return 'discounts.code_saves_nothing'
}
