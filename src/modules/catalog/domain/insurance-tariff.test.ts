import { expect, test } from 'vitest'
import { type InsuranceTariff, tariffsIssue } from './insurance-tariff.ts'
import { draftInsurance, draftProduct, draftTariff } from './testing/draft.ts'

const withRows = (...tariffs: Partial<InsuranceTariff>[]) => draftInsurance({ tariffs: tariffs.map(draftTariff) })

test.for([
  ['a table of one row', withRows({}), null],
  ['two sums insured', withRows({}, { sumInsuredMinor: 50_000_000, premiumMinor: 60_000 }), null],
  ['ages that follow each other', withRows({ ageTo: 17 }, { ageFrom: 18, premiumMinor: 30_000 }), null],
  ['sports apart', withRows({ sports: ['run'] }, { sports: ['ski'], premiumMinor: 30_000 }), null],
  ['goods', draftProduct({}), null],
  ['goods with a table', draftProduct({ tariffs: [draftTariff({})] }), 'tariffs'],
  ['no table', draftInsurance({ tariffs: [] }), 'tariffs'],
  ['no insurer', draftInsurance({ providerName: ' ' }), 'providerName'],
  ['a stock', draftInsurance({ stock: 5 }), 'stock'],
  ['another price than the least premium', draftInsurance({ priceMinor: 1 }), 'priceMinor'],
  ['an unknown type', withRows({ policyType: 'flood' as never }), 'tariffs.0.policyType'],
  ['an unknown sport', withRows({ sports: ['chess' as never] }), 'tariffs.0.sports'],
  ['a sport twice', withRows({ sports: ['run', 'run'] }), 'tariffs.0.sports'],
  ['an age below zero', withRows({ ageFrom: -1 }), 'tariffs.0.ageFrom'],
  ['ages in the wrong order', withRows({ ageFrom: 18, ageTo: 17 }), 'tariffs.0.ageTo'],
  ['no sum insured', withRows({ sumInsuredMinor: 0 }), 'tariffs.0.sumInsuredMinor'],
  ['no day', withRows({ daysFrom: 0 }), 'tariffs.0.daysFrom'],
  ['days in the wrong order', withRows({ daysFrom: 3, daysTo: 2 }), 'tariffs.0.daysTo'],
  ['a premium below zero', withRows({ premiumMinor: -1 }), 'tariffs.0.premiumMinor'],
  ['rows that cover the same person', withRows({ ageTo: 40 }, { ageFrom: 40 }), 'tariffs.1'],
  ['a row of all sports beside one of the same', withRows({}, { sports: ['run'] }), 'tariffs.1'],
] as const)('the first issue of a tariff table is found: %s', ([, product, at]) => {
  expect(tariffsIssue(product)?.at ?? null).toBe(at)
})
