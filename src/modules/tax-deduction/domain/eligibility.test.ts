import { describe, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { TaxChoice } from './choice.ts'
import { judgePlaces, placeReason } from './eligibility.ts'
import type { PaidPlace } from './paid-place.ts'

const own: PaidPlace = {
  entryId: 'own',
  organizerId: 'organizer',
  paidOn: plainDate(2024, 5, 6),
  eventOn: plainDate(2024, 5, 26),
  sumMinor: 190_000,
  isInRoubles: true,
  isCancelled: false,
  isTransferred: false,
  isTeam: false,
  paidBy: 'account',
  person: { kind: 'self', participantId: 'self', birthDate: plainDate(1984, 9, 3) },
  isOrganizerListed: true,
  feesQualify: true,
  isInApplication: false,
}
const childBorn = (year: number, month = 5, day = 6): PaidPlace => ({
  ...own,
  entryId: `child-${year}`,
  person: { kind: 'child', participantId: 'child', birthDate: plainDate(year, month, day) },
})
const mine: TaxChoice = { year: 2024, payer: 'MY_SELF', beneficiary: 'MY_SELF' }
const kids: TaxChoice = { ...mine, beneficiary: 'KIDS' }

/** The rules with their source: what a place needs so that its payment may be deducted. */
test.for([
  ['the taxpayer’s own place counts', 'НК РФ ст. 219 п. 1 пп. 7', own, mine, null],
  ['a child below 18 on the day of payment counts', 'ст. 219 п. 1 пп. 7', childBorn(2006, 5, 7), kids, null],
  [
    'a child of 18 counts as a full-time student only',
    'ст. 219 п. 1 пп. 7',
    childBorn(2006),
    kids,
    'student_unconfirmed',
  ],
  ['a child of 24 does not count', 'ст. 219 п. 1 пп. 7', childBorn(2000), kids, 'child_too_old'],
  [
    'a relative who is no child does not count',
    'ст. 219 п. 1 пп. 7',
    { ...own, person: { ...own.person, kind: 'other' } },
    kids,
    'for_another',
  ],
  [
    'a friend’s place does not count',
    'ст. 219 п. 1 пп. 7',
    { ...own, person: { kind: 'other', participantId: null, birthDate: null } },
    mine,
    'for_another',
  ],
  ['a child’s place is no place of one’s own', 'ст. 219 п. 1 пп. 7', childBorn(2014), mine, 'for_child'],
  ['one’s own place is no child’s', 'ст. 219 п. 1 пп. 7', own, kids, 'for_self'],
  [
    'what another account paid is not deducted',
    'ст. 219 п. 1 пп. 7: paid at own cost',
    { ...own, paidBy: 'another' },
    mine,
    'paid_by_another',
  ],
  [
    'what a company paid is not deducted',
    'ст. 219 п. 1 пп. 7: paid at own cost',
    { ...own, paidBy: 'company' },
    mine,
    'paid_by_company',
  ],
  [
    'the year is that of the payment',
    'ст. 219 п. 1: paid in the tax period',
    { ...own, paidOn: plainDate(2023, 12, 31) },
    mine,
    'other_year',
  ],
  [
    'an event of another year counts by its payment',
    'ст. 219 п. 1: paid in the tax period',
    { ...own, eventOn: plainDate(2025, 3, 1) },
    mine,
    null,
  ],
  [
    'a returned payment is not deducted',
    'ст. 219 п. 1: actually paid',
    { ...own, isCancelled: true },
    mine,
    'cancelled',
  ],
  ['a free place has nothing to deduct', 'ст. 219 п. 1: actually paid', { ...own, sumMinor: 0 }, mine, 'free'],
  [
    'an organizer outside the year’s list issues no certificate',
    'ст. 219 п. 1 пп. 7: перечень организаций',
    { ...own, isOrganizerListed: false },
    mine,
    'organizer_not_listed',
  ],
  [
    'a fee of no listed service is not deducted',
    'распоряжение 06.09.2021 № 2466-р',
    { ...own, feesQualify: false },
    mine,
    'fee_not_qualifying',
  ],
  [
    'a payment in another currency is not certified',
    'order ЕД-7-11/756@: sums in roubles',
    { ...own, isInRoubles: false },
    mine,
    'not_in_roubles',
  ],
  [
    'a team’s place names no person',
    'order ЕД-7-11/756@: page of the person served',
    { ...own, isTeam: true },
    mine,
    'team',
  ],
  [
    'a transferred place is another person’s',
    'ст. 219 п. 1 пп. 7',
    { ...own, isTransferred: true },
    mine,
    'transferred',
  ],
  ['a payment is deducted once', 'ст. 219 п. 2', { ...own, isInApplication: true }, mine, 'in_application'],
] as const satisfies readonly (readonly [string, string, PaidPlace, TaxChoice, string | null])[])(
  '%s (%s)',
  ([, , place, choice, expected]) => {
    expect(placeReason(place, choice, [])).toBe(expected)
  },
)

test('a confirmed full-time student counts until the day of the 24th birthday', () => {
  expect(placeReason(childBorn(2000, 5, 7), kids, ['child'])).toBeNull()
  expect(placeReason(childBorn(2000, 5, 6), kids, ['child'])).toBe('child_too_old')
  expect(placeReason(childBorn(2001), kids, ['another'])).toBe('student_unconfirmed')
})

describe('codes', () => {
  const another = { ...own, paidBy: 'another' } as const
  const used = { ...own, isInApplication: true }
  const usedChild = { ...childBorn(2014), isInApplication: true }
  const unlisted = { ...own, isOrganizerListed: false }
  test.for([
    ['counted places have no code', [own], mine, false, null],
    ['no places at all', [], mine, false, 'MYSELF_DONT_EXIST_SLOTS'],
    ['cancelled places do not exist', [{ ...own, isCancelled: true }], mine, false, 'MYSELF_DONT_EXIST_SLOTS'],
    ['places of children alone are none of one’s own', [childBorn(2014)], mine, false, 'MYSELF_DONT_EXIST_SLOTS'],
    ['own places that another account bought', [another], mine, false, 'MYSELF_DONT_BUY_SLOTS'],
    ['own places that a company bought', [{ ...own, paidBy: 'company' }], mine, false, 'MYSELF_DONT_BUY_SLOTS'],
    ['the same choice again', [own], mine, true, 'ALREADY_SUBMITTED_SELECTED_PAYER'],
    ['own places under the other payer', [used], mine, false, 'ALREADY_SUBMITTED_MYSELF'],
    ['children’s places under the other payer', [usedChild], kids, false, 'ALREADY_SUBMITTED_CHILDREN'],
    ['a further place beside those of the other payer', [used, { ...own, entryId: 'more' }], mine, false, null],
    ['no children’s places', [own], kids, false, 'NO_CHILDREN_SLOTS'],
    ['children who are too old', [childBorn(1999)], kids, false, 'NO_CHILDREN_SLOTS'],
    ['a list says more than a code: own places', [unlisted], mine, false, null],
    ['a list says more than a code: a student', [childBorn(2005)], kids, false, null],
  ] as const satisfies readonly (readonly [string, readonly PaidPlace[], TaxChoice, boolean, string | null])[])(
    '%s',
    ([, places, choice, isSubmitted, code]) => {
      const judged = judgePlaces(places, choice, { isSubmitted, students: [] })
      expect(judged.code).toBe(code)
      if (code !== null) expect(judged.isEligible).toBe(false)
    },
  )

  test('one can apply where a place counts, with the sum of those alone', () => {
    const judged = judgePlaces([own, unlisted, childBorn(2014)], mine, { isSubmitted: false, students: [] })
    expect(judged).toMatchObject({ isEligible: true, code: null, sumMinor: 190_000 })
    expect(judged.places.map(({ reason }) => reason)).toEqual([null, 'organizer_not_listed', 'for_child'])
    expect(judgePlaces([unlisted], mine, { isSubmitted: false, students: [] })).toMatchObject({
      isEligible: false,
      code: null,
    })
  })
})
