import type { DiscountAudience, DiscountTerms } from '#src/modules/catalog/domain/automatic-discount.ts'
import { type DiscountConditions, type DiscountRule, noConditions } from './discount-rule.ts'

/** Conditions that say where a rule applies, and not to whom. */
const placeConditions = ['eventIds', 'raceIds', 'seriesId'] as const

/**
 * How an event announces an automatic rule: in a few words where one condition decides and it takes
 * a share or a sum off places; else by its name.
 */
export function announceRule({ conditions, value, scope }: Pick<DiscountRule, 'conditions' | 'value' | 'scope'>): {
  readonly audience: DiscountAudience
  readonly terms: DiscountTerms | null
} {
  const terms = termsOf(value)
  const audience = scope === 'products' ? { kind: 'other' as const } : audienceOf(conditions)
  return terms === null || audience.kind === 'other'
    ? { audience: { kind: 'other' }, terms: null }
    : { audience, terms }
}

function audienceOf(conditions: DiscountConditions): DiscountAudience {
  const keys = Object.keys(noConditions) as (keyof DiscountConditions)[]
  const isSet = (key: keyof DiscountConditions) => JSON.stringify(conditions[key]) !== JSON.stringify(noConditions[key])
  const [only, ...more] = keys.filter((key) => isSet(key) && !placeConditions.some((other) => other === key))
  if (more.length > 0) return { kind: 'other' }
  if (only === 'minPeople' && conditions.minPeople !== null) return { kind: 'group', fromNumber: conditions.minPeople }
  if (only === 'fromChild' && conditions.fromChild !== null) return { kind: 'family', fromNumber: conditions.fromChild }
  if (only === 'isTeam') return { kind: 'team' }
  return { kind: only === 'finishedWith' || only === 'finishedRaceIds' ? 'finisher' : 'other' }
}

function termsOf(value: DiscountRule['value']): DiscountTerms | null {
  switch (value.kind) {
    case 'percent':
      return { kind: 'share', shareBp: value.shareBp }
    case 'amount':
    case 'amount_each':
      return { kind: 'sum', amountMinor: value.amountMinor, isEach: value.kind === 'amount_each' }
    case 'fixed_price':
    case 'free_product':
      return null
  }
}
