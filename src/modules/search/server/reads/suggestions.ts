import { plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { normalizeSearch, splitWords, sportWords } from '#src/modules/catalog/domain/search-words.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { en } from '#src/modules/catalog/texts/en.ts'
import { ru } from '#src/modules/catalog/texts/ru.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { SearchSuggestions, SuggestedEvent } from '../../contract/suggest.ts'
import { collectionQueries, collections } from '../../domain/collections.ts'
import { behindNames, WordIndex, type WordMatches } from '../../domain/word-index.ts'
import { currentIndex } from '../queries/current-index.ts'
import { dayNumber, type EventIndex } from '../queries/event-index.ts'
import { type Ahead, nearestEvents, type SuggestedRow, suggestedRows } from '../queries/suggest.ts'
import { suggestionPool } from './suggestion-pool.ts'

/** The most suggestions of each kind: with a typed text, and without. */
const limits = { popular: 4, events: 5, series: 3, cities: 3, sports: 2, collections: 2, recommended: 2 }
const atFirst = { popular: 6, recommended: 4, series: 1, cities: 8 }

/** Suggestions for a text: one statement for the names of events, and three more once a minute. */
export async function searchSuggestions(tx: Tx, q: string, language: Language): Promise<SearchSuggestions> {
  const index = await currentIndex(tx)
  const pool = await suggestionPool(tx, index)
  const isTyped = normalizeSearch(q) !== ''
  const today = index.daysNow(tx.now).map(dayNumber)
  const events = isTyped ? nearestEvents(index, today, q, limits.events) : []
  const byWords = isTyped ? pool.popularWords.find(q, true) : null
  const popular = isTyped ? inOrder(pool.popular, byWords, limits.popular) : pool.popular.slice(0, atFirst.popular)
  const series = isTyped ? inOrder(pool.series, pool.seriesWords.find(q, true), limits.series) : []
  const matches = isTyped ? matchingEvents(index, q) : null
  const recommended = pool.recommended.events
    .filter((code) => matches === null || (matches.has(code) && !events.includes(code)))
    .slice(0, isTyped ? limits.recommended : atFirst.recommended)
  const best = pool.recommended.series.slice(0, isTyped ? 0 : atFirst.series)
  const rows = await suggestedRows(tx, [...events, ...recommended])
  const shown = (codes: readonly string[]) => codes.flatMap((code) => toEvent(tx, rows.get(code), language))
  const named = (row: (typeof pool.series)[number]) => {
    const eventCount = pool.ahead.inSeries[index.seriesCodes.values.indexOf(row.code)] ?? 0
    return { code: row.code, name: language === 'ru' ? row.nameRu : row.nameEn, eventCount }
  }
  return {
    popular: popular.map((phrase) => pool.spelling.get(phrase) ?? capitalized(phrase)),
    recommended: {
      events: shown(recommended),
      series: best.flatMap((code) => pool.series.filter((one) => one.code === code)).map(named),
    },
    collections: isTyped ? inOrder(collections, collectionWords.find(q, true), limits.collections) : [...collections],
    events: shown(events),
    series: series.map(named),
    cities: isTyped ? citiesSuggested(index, pool.ahead, q, language, limits.cities) : [],
    sports: isTyped
      ? inOrder(sports, sportIndex.find(q, true), sports.length)
          .map((sport) => ({ sport, count: pool.ahead.ofSport[sports.indexOf(sport)] ?? 0 }))
          .filter(({ count }) => count > 0)
          .slice(0, limits.sports)
      : [],
  }
}

function capitalized(phrase: string): string {
  return phrase.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

/** The cities that the text matches; without a text, those with the most upcoming events. */
export async function suggestedCities(tx: Tx, q: string, language: Language) {
  const index = await currentIndex(tx)
  const { ahead } = await suggestionPool(tx, index)
  return citiesSuggested(index, ahead, q, language, atFirst.cities)
}

function citiesSuggested(index: EventIndex, { ofCity }: Ahead, q: string, language: Language, maxCities: number) {
  const { rankOf } = index.cityWords.find(q, true)
  const found = new Map<string, { name: string; count: number; rank: number }>()
  for (const [city, { [language]: name }] of index.cities.values.entries()) {
    const [count, rank] = [ofCity[city] ?? 0, rankOf(city)]
    if (count === 0 || rank < 0) continue
    const known = found.get(name) // a city may have two spellings in the other language
    found.set(name, { name, count: count + (known?.count ?? 0), rank: Math.min(rank, known?.rank ?? rank) })
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, maxCities)
    .map(({ name, count }) => ({ name, count }))
}

/**
 * The values that match, the closest first, in their own order among equals; where names match,
 * only those.
 */
function inOrder<Value>(values: readonly Value[], found: WordMatches | null, atMost: number): Value[] {
  return values
    .map((value, at) => ({ value, at, rank: found?.rankOf(at) ?? -1 }))
    .filter(({ rank }) => rank >= 0 && rank - (found?.best ?? 0) < behindNames)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, atMost)
    .map(({ value }) => value)
}

function matchingEvents(index: EventIndex, q: string) {
  const { rankOf } = index.words.find(q, true)
  return { has: (code: string) => rankOf(index.slotOf(code)) >= 0 }
}

function toEvent(tx: Tx, row: SuggestedRow | undefined, language: Language): SuggestedEvent[] {
  if (row === undefined) return []
  const { code, sport, startsOn, endsOn, isOnline, tenant } = row
  const labels = language === 'ru' ? { name: row.nameRu, city: row.cityRu } : { name: row.nameEn, city: row.cityEn }
  return [
    { code, sport, startsOn, endsOn, isOnline, tenant, ...labels, isPast: endsOn < plainDateIn(tx.now, row.timeZone) },
  ]
}

/** The names of sports and collections as word indexes. */
const sportIndex = new WordIndex()
for (const [at, sport] of sports.entries())
  sportIndex.put(at, splitWords(ru[`sport.${sport}`], en[`sport.${sport}`]), splitWords(sportWords[sport]))

const collectionWords = new WordIndex()
for (const [at, collection] of collections.entries()) {
  const words = (collectionQueries[collection].filters.sport ?? []).map((sport) => sportWords[sport])
  collectionWords.put(
    at,
    splitWords(ru[`collection.${collection}`], en[`collection.${collection}`]),
    splitWords(...words),
  )
}
