import { describe, expect, test } from 'vitest'
import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import { WordIndex } from './word-index.ts'

const things = [
  ['Московский марафон', 'Москва Moscow бег забег run running'],
  ['Ночной забег', 'Москва Moscow бег забег run running марафон'],
  ['Заплыв через Каму', 'Пермь Perm плавание заплыв swimming'],
  ['Белые ночи — трейл', 'Санкт-Петербург St Petersburg трейл бег trail'],
  ['Кубок Королёва', 'Королёв Korolyov велосипед велогонка cycling'],
  ['Лыжня 2026', 'Хабаровск Khabarovsk лыжи ski'],
  ['Volga Night Race', 'Самара Samara бег run'],
  // false matches of random keys: «к», “i” and “cross” with an error on the other keyboard, «карты»
  // with two
  ['Путь к финишу', 'карты cross five hill i'],
] as const

const index = new WordIndex()
for (const [number, [name, otherWords]] of things.entries())
  index.put(number, normalizeSearch(name).split(' '), normalizeSearch(otherWords).split(' '))

const found = (text: string, isUnfinished = false) => {
  const { rankOf } = index.find(text, isUnfinished)
  return things
    .map(([name], number) => ({ name, rank: rankOf(number) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name)
}

const [moscow, night, kama, white, cup, ski, volga] = things.map(([name]) => name)

describe('what is typed finds', () => {
  test.for<[string, string, (string | undefined)[]]>([
    ['a city', 'Москва', [moscow, night]],
    ['in another case', 'москве', [moscow, night]],
    ['a name before where it stands otherwise', 'марафон', [moscow, night]],
    ['the genitive', 'марафона', [moscow, night]],
    ['the plural', 'заплывы', [kama]],
    ['a beginning', 'петерб', [white]],
    ['ё as е', 'королев', [cup]],
    ['with ё', 'КОРОЛЁВ', [cup]],
    ['on a Latin keyboard', 'vjcrdf', [moscow, night]],
    ['two words of it', 'vjcrdf vfhfajy', [moscow, night]],
    ['with signs for letters', '[f,fhjdcr', [ski]],
    ['a name with a hyphen', 'cfyrn-gtnth,ehu', [white]],
    ['on a Russian keyboard', 'кгт', [moscow, night, volga]],
    ['in Latin letters', 'moskva', [moscow, night]],
    ['in Latin letters, as far as typed', 'moskv', [moscow, night]],
    ['Peterburg', 'Peterburg', [white]],
    ['a Latin name in Russian letters', 'волга', [volga]],
    ['a letter that sounds alike', 'масква', [moscow, night]],
    ['a letter left out', 'мсква', [moscow, night]],
    ['two that changed places', 'хабаровкс', [ski]],
    ['two slips', 'петирбурк', [white]],
    ['a slip on the other keyboard', 'vfcrdf', [moscow, night]],
    ['a slip in Latin letters', 'maskva', [moscow, night]],
    ['all words together', 'ночной мсква', [night]],
    ['in any order', 'москва забег ночной', [night]],
    ['a year', '2026', [ski]],
    ['signs around', '«Лыжня», 2026!', [ski]],
    ['a letter too many at the end', 'москваа', [moscow, night]],
    ['a letter too many, thrice', 'москвааа', [moscow, night]],
    ['the first letter left out', 'осква', [moscow, night]],
    ['nothing typed', ' — ', things.map(([name]) => name)],
  ])('the index finds words by %s: %s', ([, typed, expected]) => {
    expect(found(typed)).toEqual(expected)
  })

  test.for([
    ['nonsense', 'абырвалг'],
    ['nonsense in Latin letters', 'qwrtpsd'],
    ['one key held down', 'qqqqqq'],
    ['one key held down on a Russian keyboard', 'йййййй'],
    ['keys struck side by side', 'йцкщ'],
    ['keys of the middle row', 'asdf'],
    ['the upper row', 'qwerty'],
    ['the upper row on a Russian keyboard', 'йцукен'],
    ['the middle row on a Russian keyboard, a slip away from a word in Latin letters', 'фыва'],
    ['short nonsense a slip away from a short word', 'hjkl'],
    ['a word that no event has', 'футбол'],
    ['a short word with a slip', 'бек'],
    ['a figure with a slip', '2025'],
    ['one word that is there and one that is not', 'москва футбол'],
    ['a slip at the beginning and one more', 'торофон'],
  ] as const)('the search finds nothing: %s', ([, typed]) => {
    expect(found(typed)).toEqual([])
  })

  test.for(['qqqqqq', 'йййййй', 'йцкщ'])('the search finds nothing while nonsense is being typed: %s', (typed) => {
    expect(found(typed, true)).toEqual([])
  })

  test('an unfinished word finds words that begin with it, with one mistake', () => {
    expect(found('хобаров', true)).toEqual([ski])
    expect(found('хобаров')).toEqual([])
    expect(found('масков', true)).toContain(moscow)
  })
})

test('matches are ordered: the word itself, its beginnings, its forms, other letters, mistakes', () => {
  const words = new WordIndex()
  for (const [number, word] of ['бегу', 'беговой', 'бег', 'beg'].entries()) words.put(number, [word], [])
  words.put(4, [], ['бег'])
  const { rankOf, best } = words.find('бег')
  expect(best).toBe(0)
  expect([2, 1, 0, 3, 4].map(rankOf)).toEqual([0, 1, 1, 3, 6])
  expect(words.find('бега').rankOf(2)).toBe(2)
})

test('a document added later is found, and a cached query is evaluated again', () => {
  const words = new WordIndex()
  expect(words.find('кросс').best).toBe(-1)
  words.put(0, ['кросс'], [])
  expect(words.find('кросс').rankOf(0)).toBe(0)
  words.put(1, ['кроссовый'], [])
  expect(words.find('крос').rankOf(1)).toBe(1)
})
