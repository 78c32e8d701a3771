import { expect, test } from 'vitest'
import { parsePlainDate, plainDate } from '#src/kernel/plain-date.ts'
import { ownAccountOffer } from './own-account-offer.ts'

const child = { relation: 'child', birthDate: plainDate(2012, 11, 28), isInvited: false, dismissed: 0 } as const

test.each([
  ['the day before the 14th birthday', child, '2026-11-27', null],
  ['the 14th birthday', child, '2026-11-28', 14],
  ['at 17', child, '2030-11-27', 14],
  ['the 18th birthday', child, '2030-11-28', 18],
  ['at 20', child, '2033-11-27', 18],
  ['at 21', child, '2033-11-28', null],
  ['put aside at 14', { ...child, dismissed: 14 }, '2027-01-01', null],
  ['put aside at 14, at 18', { ...child, dismissed: 14 }, '2030-11-28', 18],
  ['put aside at 18', { ...child, dismissed: 18 }, '2030-11-28', null],
  ['with an account', { ...child, isInvited: true }, '2026-11-28', null],
  ['a spouse', { ...child, relation: 'spouse' as const }, '2030-11-28', null],
  ['a parent', { ...child, relation: 'parent' as const }, '2030-11-28', null],
  ['a brother', { ...child, relation: 'sibling' as const }, '2026-11-28', 14],
  ['without a birth date', { ...child, birthDate: null }, '2026-11-28', null],
])('the offer of an own account: %s', (_, relative, today, offered) => {
  expect(ownAccountOffer(relative, parsePlainDate(today) ?? plainDate(1970, 1, 1))).toBe(offered)
})
