import { describe, expect, test } from 'vitest'
import { draftIssue } from './draft-issue.ts'
import type { EventDraft } from './event-draft.ts'
import { isAddressOrEmpty } from './event-facts.ts'
import { draftEvent, draftProduct, draftRace } from './testing/draft.ts'

describe('a draft is refused at the field that cannot be', () => {
  const race = (change: Parameters<typeof draftRace>[0]) => ({ races: [draftRace({ code: 'r5' }), draftRace(change)] })
  const product = (change: Parameters<typeof draftProduct>[0]) => ({ products: [draftProduct(change)] })
  test.for<[string, Partial<EventDraft>, string, string]>([
    ['no English name', { name: { ru: 'Бег', en: '' } }, 'catalog.words_missing', 'name'],
    ['no place', { venue: { ru: '', en: '' } }, 'catalog.words_missing', 'venue'],
    ['words in one language', { about: { ru: 'Бег', en: '' } }, 'catalog.words_missing', 'about'],
    ['a country by name', { country: 'Russia' }, 'catalog.place_invalid', 'country'],
    ['north of the pole', { latitude: 91 }, 'catalog.place_invalid', 'latitude'],
    ['no number at all', { longitude: Number.NaN }, 'catalog.place_invalid', 'longitude'],
    ['a zone that there is not', { timeZone: 'Europe/Tver' }, 'catalog.place_invalid', 'timeZone'],
    ['a program for a website', { website: 'javascript:alert(1)' }, 'catalog.address_invalid', 'website'],
    ['a stream without an address', { streamUrl: 'rutube' }, 'catalog.address_invalid', 'streamUrl'],
    ['more than everything', { commissionBp: 10_001 }, 'catalog.number_invalid', 'commissionBp'],
    ['a limit of nobody', { participantLimit: 0 }, 'catalog.number_invalid', 'participantLimit'],
    ['a race of nobody', race({ capacity: 0 }), 'catalog.number_invalid', 'races.1.capacity'],
    ['a race of no length', race({ distanceM: 0 }), 'catalog.number_invalid', 'races.1.distanceM'],
    ['up to younger than from', race({ ageFrom: 18, ageTo: 17 }), 'catalog.number_invalid', 'races.1.ageTo'],
    ['a race in Russian alone', race({ name: { ru: '10 км', en: '' } }), 'catalog.words_missing', 'races.1.name'],
    ['one lap', race({ laps: 1 }), 'catalog.number_invalid', 'races.1.laps'],
    ['a price below nothing', product({ priceMinor: -1 }), 'catalog.number_invalid', 'products.0.priceMinor'],
    ['none at all in an order', product({ maxPerOrder: 0 }), 'catalog.number_invalid', 'products.0.maxPerOrder'],
    ['a code in capitals', product({ code: 'Medal' }), 'catalog.code_invalid', 'products.0.code'],
    [
      'a program of an empty day',
      { program: [{ day: '2026-05-24' as never, items: [] }] },
      'catalog.program_invalid',
      'program.0.items',
    ],
    [
      'an empty start pack',
      { startPack: { contents: [], pickups: [], bring: [], note: { ru: '', en: '' } } },
      'catalog.start_pack_invalid',
      'startPack.contents',
    ],
  ])('a draft is refused for %s', ([, change, code, at]) => {
    expect(draftIssue(draftEvent(change))).toEqual({ code, at })
  })
})

test.for([
  ['', true],
  ['https://volga-starts.example/dawn?x=1', true],
  ['http://старт.рф', true],
  ['//volga-starts.example', false],
  ['javascript:alert(1)', false],
  ['https://bank.example@elsewhere.example', false],
  ['https://a b', false],
  [`https://a.example/${'x'.repeat(400)}`, false],
] as const)('an address: %s', ([text, expected]) => {
  expect(isAddressOrEmpty(text)).toBe(expected)
})
