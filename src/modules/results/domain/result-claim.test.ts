import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { causesOf, type FollowedClaim, followPublication, isSamePerson, type PublishedPerson } from './result-claim.ts'

describe('why an organizer decides about a claim', () => {
  const row = { norm: 'озерная вера', birthYear: 1991, gender: 'female' } as const
  const vera = { lastName: 'Озёрная', firstName: 'Вера', birthYear: 1991, gender: 'female' } as const
  const free = { isHeld: false, hasOther: false }
  test.for([
    ['the same person', row, vera, free, []],
    ['a row with the first name first', { ...row, norm: 'вера озерная' }, vera, free, []],
    ['a row without a year of birth', { ...row, birthYear: null }, vera, free, []],
    ['a row without a gender', { ...row, gender: 'unknown' as const }, vera, free, []],
    ['another surname', { ...row, norm: 'речная вера' }, vera, free, ['name']],
    ['a row without a name', { ...row, norm: '' }, { ...vera, lastName: '', firstName: '' }, free, ['name']],
    ['another year of birth', { ...row, birthYear: 1990 }, vera, free, ['birth_year']],
    ['another gender', { ...row, gender: 'male' as const }, vera, free, ['gender']],
    ['a result that another account has', row, vera, { ...free, isHeld: true }, ['held']],
    ['a second result of the race', row, vera, { ...free, hasOther: true }, ['second_result']],
    [
      'everything at once',
      { norm: 'речной пётр', birthYear: 1980, gender: 'male' as const },
      vera,
      { isHeld: true, hasOther: true },
      ['name', 'birth_year', 'gender', 'held', 'second_result'],
    ],
  ] as const)('%s: %s', ([, named, claimer, of, causes]) => {
    expect(causesOf(named, claimer, of)).toEqual(causes)
  })
})

describe('claims after their results were published again', () => {
  const named = (bib: number, norm = 'озерная вера'): PublishedPerson => ({
    ...{ bib, norm, birthYear: 1991, gender: 'female', isTeam: false },
  })
  const claim = (change: Partial<FollowedClaim> = {}): FollowedClaim => ({
    ...{ id: 'a', state: 'accepted', bib: 7, claimedBib: 7, norm: 'озерная вера', birthYear: 1991, gender: 'female' },
    ...change,
  })
  test.for([
    ['the same row', [claim()], [named(7), named(8, 'речная ия')], [{ id: 'a', bib: 7, isChanged: false }]],
    ['the person under another bib', [claim()], [named(9)], [{ id: 'a', bib: 9, isChanged: false }]],
    [
      'the person under another bib, and another person under the old one',
      [claim()],
      [named(7, 'речная ия'), named(9)],
      [{ id: 'a', bib: 9, isChanged: false }],
    ],
    ['another person under the bib', [claim()], [named(7, 'речная ия')], [{ id: 'a', bib: 7, isChanged: true }]],
    ['no row of the person', [claim()], [named(8, 'речная ия')], [{ id: 'a', bib: null, isChanged: false }]],
    ['the row back again', [claim({ bib: null })], [named(7)], [{ id: 'a', bib: 7, isChanged: false }]],
    ['two namesakes, none at the bib', [claim()], [named(8), named(9)], [{ id: 'a', bib: null, isChanged: false }]],
    ['a team under the bib', [claim()], [{ ...named(7), isTeam: true }], [{ id: 'a', bib: null, isChanged: false }]],
    [
      'namesakes of whom one is gone: the other keeps their own row',
      [claim(), claim({ id: 'b', bib: 8, claimedBib: 8 })],
      [named(8)],
      [
        { id: 'b', bib: 8, isChanged: false },
        { id: 'a', bib: null, isChanged: false },
      ],
    ],
    [
      'people who changed bibs',
      [claim(), claim({ id: 'b', bib: 8, claimedBib: 8, norm: 'речная ия' })],
      [named(7, 'речная ия'), named(8)],
      [
        { id: 'a', bib: 8, isChanged: false },
        { id: 'b', bib: 7, isChanged: false },
      ],
    ],
  ] as const)('%s', ([, claims, rows, expected]) => {
    expect(followPublication(claims, rows)).toEqual(expected)
  })

  const anyPerson = {
    norm: fc.constantFrom('а б', 'в г', 'д е'),
    birthYear: fc.constantFrom(1990, 1991, null),
    gender: fc.constantFrom('male' as const, 'female' as const, 'unknown' as const),
  }
  const anyRows = fc.uniqueArray(
    fc.record({ bib: fc.integer({ min: 1, max: 8 }), isTeam: fc.boolean(), ...anyPerson }),
    { selector: ({ bib }) => bib },
  )
  const anyClaims = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      state: fc.constantFrom('waiting' as const, 'accepted' as const),
      bib: fc.option(fc.integer({ min: 1, max: 8 })),
      claimedBib: fc.integer({ min: 1, max: 8 }),
      ...anyPerson,
    }),
    { selector: ({ id }) => id },
  )

  test('no claim is lost, no two accepted ones share a bib, and none stands at a row of another person', () => {
    fc.assert(
      fc.property(anyClaims, anyRows, (claims, rows) => {
        const followed = followPublication(claims, rows)
        expect(followed.map(({ id }) => id).sort()).toEqual(claims.map(({ id }) => id).sort())
        const claimOf = new Map(claims.map((one) => [one.id, one]))
        const held = followed.filter(
          ({ id, bib, isChanged }) => claimOf.get(id)?.state === 'accepted' && bib !== null && !isChanged,
        )
        expect(new Set(held.map(({ bib }) => bib)).size).toBe(held.length)
        for (const { id, bib, isChanged } of followed) {
          const row = rows.find((one) => one.bib === bib && !one.isTeam)
          const own = claimOf.get(id)
          if (bib !== null)
            expect(row !== undefined && own !== undefined && (isChanged || isSamePerson(row, own))).toBe(true)
        }
      }),
    )
  })
})
