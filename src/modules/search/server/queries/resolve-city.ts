import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import type { EventIndex, IndexedCity } from './event-index.ts'

/**
 * The numbers of the cities that somebody means who types a city's name: those that are called just so, else those that are
 * nearest to what was typed. Whoever writes «Киров» in full does not mean «Кировск».
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

/** The city that somebody means who types its name; null where there is none, or several of different names are meant. */
export function resolveCity(index: EventIndex, text: string): IndexedCity | null {
  const cities = [...resolveCities(index, text)].flatMap((number) => index.cities.values[number] ?? [])
  const [first] = cities
  return first !== undefined && cities.every(({ ru }) => ru === first.ru) ? first : null
}

/**
 * How near an event is to the words of a search, 0 the nearest: what sorting by relevance goes by. Without words all are alike.
 */
export function relevanceOf({ words }: EventIndex, text: string | undefined): (slot: number) => number {
  return text === undefined ? () => 0 : words.find(text).rankOf
}
