import { describe, expect, test } from 'vitest'
import {
  formatIdentityNumber,
  type IdentityCode,
  identityCodes,
  identityDocuments,
  identityIssue,
  identityKey,
  maskedIdentityNumber,
  normalIdentityNumber,
} from './identity-documents.ts'

const length = 'accounts.document_number_length'
const form = 'accounts.document_number_form'
const needed = 'accounts.document_number_needed'
const long = 'А'.repeat(26)

type Row = {
  readonly good: string
  /** Other ways to type or paste the number; all have the same stored form. */
  readonly pasted: readonly string[]
  readonly formatted: string
  readonly shown: string
  readonly bad: readonly (readonly [string, string])[]
}
const freeIssues = [
  [long, length],
  ['', needed],
  ['   ', needed],
  ['№ ()', form],
  ['12<34', form],
  ['12🏃34', form],
] as const
const militaryIssues = [
  ...([
    ['АК123456', length],
    ['АК12345678', length],
    ['', needed],
  ] as const),
  ...([
    ['123456789', form],
    ['АКМ123456', form],
    ['QW1234567', form],
    ['1234567АК', form],
  ] as const),
] as const
const military: Row = {
  good: 'АК1234567',
  pasted: ['АК 1234567', 'ак 1234567', 'АК № 1234567', ' ак-1234567 ', 'AK 1234567', 'ak1234567'],
  formatted: 'АК 1234567',
  shown: '•• ••••567',
  bad: militaryIssues,
}
const free = (good: string, formatted: string, shown: string, ...pasted: readonly string[]): Row => ({
  good,
  pasted,
  formatted,
  shown,
  bad: freeIssues,
})

const rows: Readonly<Record<IdentityCode, Row>> = {
  '21': {
    good: '4509123456',
    pasted: ['45 09 123456', '45 09 № 123456', '4509 123456', ' 45-09-123456 ', '45\u00a009\u202f123456'],
    formatted: '45 09 123456',
    shown: '•• •• •••456',
    bad: [
      ['450912345', length],
      ['45091234567', length],
      ['', needed],
      [' - ', needed],
      ['45091234АБ', form],
      ['паспорт', form],
    ],
  },
  '03': free('II-АБ № 123456', 'II-АБ № 123456', '••-•• № •••456', 'ii-аб № 123456', ' II-АБ  № 123456'),
  '08': free('АБ 123', 'АБ 123', '•• ••3', 'аб 123', 'аб  123 '),
  '10': free('C01X00T47', 'C01X00T47', '••••••T47', 'c01x00t47', ' C01x00T47'),
  '11': free('РФ-12/2026', 'РФ-12/2026', '••-••/••26', 'рф-12/2026'),
  '12': free('82 № 1234567', '82 № 1234567', '•• № ••••567', '82  №  1234567'),
  '13': free('БЖ 0012345', 'БЖ 0012345', '•• ••••345', 'бж 0012345'),
  '14': free('770-001', '770-001', '•••-•01', ' 770-001 '),
  '15': free('РВП 4', 'РВП 4', '••• 4', 'рвп 4'),
  '23': free('No. 1234/ÄÖ', 'NO. 1234/ÄÖ', '••. ••••/ÄÖ', 'no. 1234/äö'),
  '91': free('7', '7', '•', ' 7 '),
  '07': military,
  '24': military,
  '27': military,
  '19': {
    good: '121234567',
    pasted: ['12 N 1234567', '12 n 1234567', '12 № 1234567', '12N1234567', '12-1234567'],
    formatted: '12 N 1234567',
    shown: '•• N ••••567',
    bad: [
      ['12123456', length],
      ['1212345678', length],
      ['', needed],
      ['АБ1234567', form],
      ['1212345N7', form],
    ],
  },
}

describe.for(identityCodes)('document %s', (code) => {
  const { good, pasted, formatted, shown, bad } = rows[code]

  test('a valid number is stored, formatted and shown', () => {
    expect(identityIssue(code, good)).toBeNull()
    expect(formatIdentityNumber(code, good)).toBe(formatted)
    expect(maskedIdentityNumber(code, good)).toBe(shown)
  })

  test.for([...pasted, formatted])('a number typed as «%s» is normalized to the same', (typed) => {
    expect(identityIssue(code, typed)).toBeNull()
    expect(normalIdentityNumber(code, typed)).toBe(normalIdentityNumber(code, good))
    expect(formatIdentityNumber(code, typed)).toBe(formatted)
    expect(identityKey(code, typed)).toBe(identityKey(code, good))
    expect(maskedIdentityNumber(code, typed)).toBe(shown)
  })

  test.for(bad)('«%s» is refused with %s', ([typed, issue]) => {
    expect(identityIssue(code, typed)).toBe(issue)
  })
})

test('the fifteen document codes of SPEC §3 have their masks and lengths', () => {
  expect(identityCodes.toSorted()).toEqual(
    ['03', '07', '08', '10', '11', '12', '13', '14', '15', '19', '21', '23', '24', '27', '91'].toSorted(),
  )
  for (const code of identityCodes) expect(identityDocuments[code].code).toBe(code)
  const isFree = ({ mask, minLength, maxLength, placeholder }: (typeof identityDocuments)[IdentityCode]) =>
    mask === null && minLength === 1 && maxLength === 25 && placeholder === 'Серия и номер'
  expect(identityCodes.filter((code) => isFree(identityDocuments[code])).toSorted()).toEqual(
    ['03', '08', '10', '11', '12', '13', '14', '15', '23', '91'].toSorted(),
  )
  expect(identityDocuments['21']).toMatchObject({ mask: '## ## ######', maxLength: 10, placeholder: 'XX XX XXXXXX' })
})

test.for(['', '22', '021', '__proto__', 'toString'])('«%s» is no document code', (code) => {
  expect(identityIssue(code, '4509123456')).toBe('accounts.document_code_needed')
})

test('separators between a birth certificate’s signs do not change its number', () => {
  expect(identityKey('03', 'II-АБ № 123456')).toBe(identityKey('03', 'ii аб 123456'))
  expect(identityKey('03', 'II-AB 123456')).toBe(identityKey('03', 'II-АВ 123456'))
  expect(identityKey('03', '4509123456')).not.toBe(identityKey('21', '4509123456'))
})

test('a masked number shows at most a third of its signs, and at most three', () => {
  for (const [typed, shown] of [
    ['12', '••'],
    ['123', '••3'],
    ['123456', '••••56'],
    ['1234567890', '•••••••890'],
  ] as const)
    expect(maskedIdentityNumber('91', typed)).toBe(shown)
})
