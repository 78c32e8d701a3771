import { describe, expect, test } from 'vitest'
import { isBin, isInn, isKpp, isOgrn, isStir, isUnp } from './company-numbers.ts'

describe('a taxpayer number', () => {
  test.for([
    ['of a bank', '7707083893', true],
    ['of an IT company', '7736207543', true],
    ['of another bank', '7710140679', true],
    ['that begins like St Petersburg', '7830002293', true],
    ['of a sole trader', '500100732259', true],
    ['of another sole trader', '773370857141', true],
    ['with a wrong last digit', '7707083894', false],
    ['of twelve digits in a row', '123456789012', false],
    ['of zeros, whose check digit is right', '0000000000', false],
    ['of twelve zeros', '000000000000', false],
    ['of eleven digits', '77070838930', false],
    ['with a space inside', '7707 083893', false],
    ['that is empty', '', false],
  ] as const)('a taxpayer number is validated: one %s', ([, text, expected]) => {
    expect(isInn(text)).toBe(expected)
  })
})

describe('a registration number', () => {
  test.for([
    ['of a bank', '1027700132195', true],
    ['of an IT company', '1027700229193', true],
    ['of another bank', '1027739642281', true],
    ['of a sole trader', '304500116000157', true],
    ['of another sole trader', '316774600000010', true],
    ['with a wrong last digit', '1027700132196', false],
    ['of a sole trader with a wrong last digit', '304500116000158', false],
    ['of fourteen digits', '10277001321950', false],
    ['that begins with zero', '0000000000000', false],
    ['that is empty', '', false],
  ] as const)('a registration number is validated: one %s', ([, text, expected]) => {
    expect(isOgrn(text)).toBe(expected)
  })
})

describe('a number of a company abroad', () => {
  test.for([
    ['a reason code', isKpp, '773601001', true],
    ['a reason code with letters', isKpp, '7736AB001', true],
    ['a reason code with small letters', isKpp, '7736ab001', false],
    ['a reason code of eight digits', isKpp, '77360100', false],
    ['a Belarusian number of a bank', isUnp, '100325912', true],
    ['a Belarusian number of another bank', isUnp, '100220190', true],
    ['a Belarusian number with a wrong check digit', isUnp, '100325913', false],
    ['a Belarusian number of zeros', isUnp, '000000000', false],
    ['a Kazakh number of a bank', isBin, '940140000385', true],
    ['a Kazakh number of another bank', isBin, '971240001315', true],
    ['a Kazakh number whose second weights decide', isBin, '950140000004', true],
    ['a Kazakh number with a wrong check digit', isBin, '940140000386', false],
    ['a Kazakh number of zeros', isBin, '000000000000', false],
    ['an Uzbek number of a company', isStir, '207275139', true],
    ['an Uzbek number that begins with one', isStir, '107275139', false],
    ['an Uzbek personal number', isStir, '31508900210013', true],
    ['an Uzbek number of ten digits', isStir, '2072751390', false],
  ] as const)('%s is validated', ([, isValid, text, expected]) => {
    expect(isValid(text)).toBe(expected)
  })
})
