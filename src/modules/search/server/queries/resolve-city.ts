import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import type { EventIndex, IndexedCity } from './event-index.ts'

/**
 * The numbers of the cities that a typed name matches: those with exactly this name, else the
 * closest matches. A full name does not match longer ones: «Киров» is not «Кировск».
 */
export function resolveCities({ cities, cityWords }: EventIndex, text: string): ReadonlySet<number> {
  const name = normalizeSearch(text)
  const numbers = cities.values.map((_, number) => number)
  const { best, rankOf } = cityWords.find(text)
  const called = numbers.filter((number) => {
    const city = cities.values[number]
    return city !== undefined && [city.ru, city.en].some((one) => normalizeSearch(one) === name)
  })
  return new Set(called.length > 0 ? called : numbers.filter((number) => best >= 0 && rankOf(number) === best))
}

/**
 * The city that a typed name matches; null where there is none, or matches have different names.
 */
export function resolveCity(index: EventIndex, text: string): IndexedCity | null {
  const cities = [...resolveCities(index, text)].flatMap((number) => index.cities.values[number] ?? [])
  const [first] = cities
  return first !== undefined && cities.every(({ ru }) => ru === first.ru) ? first : null
}

/**
 * Returns how close an event is to the words of a search, 0 the closest: the key of the order by
 * relevance. Without words all are equal.
 */
export function createRelevance({ words }: EventIndex, text: string | undefined): (slot: number) => number {
  return text === undefined ? () => 0 : words.find(text).rankOf
}
