import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { type Insurance, insuredName, offerKey, policyChanges, typedAt } from './insurance-fields.ts'

const anna = '0198f000-0000-7000-8000-00000000000a'
const boris = '0198f000-0000-7000-8000-00000000000b'
const raceDay = plainDate(2026, 5, 30)
const days = { policyType: 'accident', startsOn: raceDay, endsOn: raceDay } as const
const small = { ...days, sumInsuredMinor: 20_000_000, premiumMinor: 12_000, days: 1, returnableUntil: null }
const large = { ...small, sumInsuredMinor: 50_000_000, premiumMinor: 25_000 }

type Person = Insurance['people'][number]
type Chosen = Person['products'][number]['chosen']

function insurance(...people: { entryId: string; chosen?: typeof small; missing?: ('address' | 'document')[] }[]) {
  return {
    ...{ registrationId: anna, currency: 'RUB', sport: 'run', products: [], notices: [] },
    people: people.map(({ entryId, chosen, missing = [] }) => ({
      ...{ entryId, fullName: entryId, raceName: '', saysUninsured: false, start: { from: raceDay, until: raceDay } },
      products: [
        {
          productId: 'p',
          types: [{ policyType: 'accident' as const, offers: [small, large], refusal: null }],
          missing,
          chosen: (chosen ?? null) as Chosen,
        },
      ],
    })),
  } satisfies Insurance
}
const ticked = (owner: string, more: Record<string, string> = {}) => ({
  [owner]: { p: { offered: 'none', count: '1', ...more } },
})

test('people who choose the same insurance are asked for together', () => {
  const values = { insurance: { ...ticked(anna), ...ticked(boris) } }
  expect(policyChanges(values, insurance({ entryId: anna }, { entryId: boris })).requests).toEqual([
    {
      ...{ productId: 'p', policyType: 'accident', sumInsuredMinor: 20_000_000, startDate: '2026-05-30' },
      ...{ entryIds: [anna, boris], insured: [] },
    },
  ])
})

test('another sum replaces the one in the order, the same changes nothing', () => {
  const of = insurance({ entryId: anna, chosen: small })
  const larger = policyChanges({ insurance: ticked(anna, { choice: offerKey(large) }) }, of)
  expect(larger.requests.map(({ sumInsuredMinor }) => sumInsuredMinor)).toEqual([50_000_000])
  expect(policyChanges({ insurance: ticked(anna, { choice: offerKey(small) }) }, of).requests).toEqual([])
})

test('another first day replaces the policy, also as typed, and no day leaves it as it is', () => {
  const of = insurance({ entryId: anna, chosen: small })
  const startsFrom = (start: string) => policyChanges({ insurance: ticked(anna, { start }) }, of).requests
  for (const start of ['2026-05-28', '28.05.2026'])
    expect(startsFrom(start)).toMatchObject([{ startDate: '2026-05-28', sumInsuredMinor: 20_000_000 }])
  for (const start of ['2026-05-30', '', '28.05']) expect(startsFrom(start)).toEqual([])
})

test('the form keeps a first day that was changed in another tab, unless it is changed here too', () => {
  const of = insurance({ entryId: anna, chosen: { ...small, startsOn: plainDate(2026, 5, 29) } })
  const shown = { offered: 'accident-20000000-2026-05-30', start: '2026-05-30' }
  expect(policyChanges({ insurance: ticked(anna, shown) }, of).requests).toEqual([])
  const changed = { ...shown, start: '2026-05-27' }
  expect(policyChanges({ insurance: ticked(anna, changed) }, of).requests).toMatchObject([{ startDate: '2026-05-27' }])
})

test('an unticked box gives the insurance up, one that was not on the page does not', () => {
  const of = insurance({ entryId: anna, chosen: small })
  expect(
    policyChanges({ insurance: { [anna]: { p: { offered: 'accident-20000000-2026-05-30' } } } }, of).removed,
  ).toEqual([{ entryId: anna, productId: 'p' }])
  expect(policyChanges({}, of).removed).toEqual([])
})

test('insurance that was chosen in another tab stays', () => {
  const of = insurance({ entryId: anna, chosen: small })
  expect(policyChanges({ insurance: { [anna]: { p: { offered: 'none' } } } }, of)).toMatchObject({
    removed: [],
    names: [],
  })
})

test('insurance waits until all is typed that the insurer requires', () => {
  const of = insurance({ entryId: anna, missing: ['address', 'document'] })
  const values = { insurance: ticked(anna), insured: { [anna]: { address: 'Самара, Садовая, 1', documentNumber: '' } } }
  expect(policyChanges(values, of)).toMatchObject({ requests: [], waiting: [{ entryIds: [anna] }] })
  const typed = { ...values, insured: { [anna]: { address: 'Самара, Садовая, 1', documentNumber: '3600 123456' } } }
  expect(policyChanges(typed, of).requests[0]?.insured).toEqual([
    { entryId: anna, address: 'Самара, Садовая, 1', documentNumber: '3600 123456' },
  ])
})

test('a refused form shows again what was typed for the insurer, and nothing of another shape', () => {
  const values = { insured: { [anna]: { address: 'Самара, Садовая, 1', phone: ['1', '2'] } } }
  expect(typedAt(values, insuredName(anna, 'address'))).toBe('Самара, Садовая, 1')
  expect(typedAt(values, insuredName(anna, 'phone'))).toBeUndefined()
  expect(typedAt(undefined, insuredName(anna, 'address'))).toBeUndefined()
})
