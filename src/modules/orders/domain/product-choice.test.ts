import { expect, test } from 'vitest'
import { lineOfChoice } from './product-choice.ts'

const shirt = { kind: 'goods', per: 'order', inclusion: 'optional', variants: [] } as const
const sized = { ...shirt, per: 'entry', variants: [{ id: 's' }, { id: 'm' }] } as const
const insurance = { ...shirt, kind: 'insurance', per: 'entry' } as const

test.for([
  ['a product of the order', shirt, {}, ['anna'], [null, null]],
  ['a size for a person', sized, { variantId: 's', entryId: 'boris' }, ['anna', 'boris'], ['s', 'boris']],
  ['a size for the only person', sized, { variantId: 'm' }, ['anna'], ['m', 'anna']],
] as const)('a choice means one line: %s', ([, product, choice, entries, [variantId, entryId]]) => {
  expect(lineOfChoice(product, choice, entries)).toEqual({ ok: true, value: { product, variantId, entryId } })
})

test.for([
  ['insurance, which is bought by ApiPolicyRequest', insurance, { entryId: 'anna' }, ['anna'], 'orders.policy_needed'],
  ['an unknown product', undefined, {}, [], 'orders.product_unknown'],
  ['no size', sized, { entryId: 'anna' }, ['anna'], 'orders.variant_needed'],
  ['an unknown size', sized, { variantId: 'xxl', entryId: 'anna' }, ['anna'], 'orders.variant_unknown'],
  ['a size of a product without sizes', shirt, { variantId: 's' }, ['anna'], 'orders.variant_unknown'],
  ['nobody of several', sized, { variantId: 's' }, ['anna', 'boris'], 'orders.entry_needed'],
  ['nobody of none', sized, { variantId: 's' }, [], 'orders.entry_needed'],
  ['a stranger', sized, { variantId: 's', entryId: 'carl' }, ['anna'], 'orders.entry_unknown'],
  ['a person for what is once per order', shirt, { entryId: 'anna' }, ['anna'], 'orders.entry_unknown'],
] as const)('a choice is refused: %s', ([, product, choice, entries, code]) => {
  expect(lineOfChoice(product, choice, entries)).toEqual({ ok: false, error: { code } })
})
