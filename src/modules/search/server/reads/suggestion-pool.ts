import { diffMs, type Instant } from '#src/kernel/instant.ts'
import { isOnSale } from '#src/modules/catalog/domain/race-state.ts'
import { normalizeSearch, splitWords } from '#src/modules/catalog/domain/search-words.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { minSearched } from '../../domain/counted-words.ts'
import { unfilteredTab } from '../../domain/event-query.ts'
import { WordIndex } from '../../domain/word-index.ts'
import { toSearchSnapshot } from '../queries/day-bits.ts'
import type { EventIndex } from '../queries/event-index.ts'
import { type Ahead, countAhead, maxSearched, type NamedSeries, namesOfSeries } from '../queries/suggest.ts'
import { listEvents } from './list-events.ts'

/** The cached data of suggestions. */
export type SuggestionPool = {
  readonly ahead: Ahead
  /** The normalized texts of frequent searches, the most frequent first. */
  readonly popular: readonly string[]
  readonly popularWords: WordIndex
  /** The usual spelling of cities by their normalized names. */
  readonly spelling: ReadonlyMap<string, string>
  readonly series: readonly NamedSeries[]
  readonly seriesWords: WordIndex
  /**
   * Codes: of events on sale, those with few places first, then the soonest; of upcoming series,
   * the best rated first.
   */
  readonly recommended: { readonly events: readonly string[]; readonly series: readonly string[] }
}

const cacheMs = 60_000
const cache = new WeakMap<EventIndex, { readonly madeAt: Instant; readonly pool: SuggestionPool }>()

/**
 * The pool, at most a minute old: it may recommend an event that has just sold out. One caller
 * rebuilds it after that.
 */
export async function suggestionPool(tx: Tx, index: EventIndex): Promise<SuggestionPool> {
  const known = cache.get(index)
  const age = known === undefined ? Number.POSITIVE_INFINITY : diffMs(tx.now, known.madeAt)
  if (known !== undefined && age >= 0 && age < cacheMs) return known.pool
  if (known !== undefined) cache.set(index, { ...known, madeAt: tx.now }) // concurrent callers use the old pool meanwhile
  const pool = await readPool(tx, index)
  cache.set(index, { madeAt: tx.now, pool })
  return pool
}

async function readPool(tx: Tx, index: EventIndex): Promise<SuggestionPool> {
  const ahead = countAhead(toSearchSnapshot(index, tx.now, new Set())) // sold-out events are upcoming too
  // The words' event may be gone.
  const popular = (await maxSearched(tx, minSearched)).filter((phrase) => matchesListedEvent(index, phrase))
  const series = await namesOfSeries(tx, index.seriesCodes.values)
  const popularWords = new WordIndex()
  for (const [at, phrase] of popular.entries()) popularWords.put(at, splitWords(phrase), [])
  const seriesWords = new WordIndex()
  for (const [at, names] of series.entries()) seriesWords.put(at, splitWords(names.nameRu, names.nameEn), [])
  const recommended = { events: await recommendedEvents(tx), series: recommendedSeries(index, ahead) }
  const spelling = new Map(
    index.cities.values.flatMap(({ ru, en }) => [ru, en].map((name) => [normalizeSearch(name), name] as const)),
  )
  return { ahead, popular, popularWords, spelling, series, seriesWords, recommended }
}

/** Whether a listed event has exactly these words. */
function matchesListedEvent({ words, isListed }: EventIndex, searched: string): boolean {
  if (!splitWords(searched).every((word) => words.vocabulary.has(word))) return false
  const { rankOf } = words.find(searched)
  return isListed.some((is, slot) => is && rankOf(slot) >= 0)
}

const soonest = 40
const maxRecommended = 8

async function recommendedEvents(tx: Tx): Promise<string[]> {
  const { list } = await listEvents(tx, { ...unfilteredTab('future'), take: soonest }, 'ru')
  const onSale = list.filter(({ state }) => isOnSale(state))
  const few = onSale.filter(({ state }) => state.state === 'few-left')
  return [...new Set([...few.slice(0, maxRecommended / 2), ...onSale])].slice(0, maxRecommended).map(({ code }) => code)
}

function recommendedSeries(index: EventIndex, { ofSeries }: Ahead): string[] {
  const stars = index.seriesCodes.values.map(() => ({ sum: 0, count: 0 }))
  for (let slot = 0; slot < index.size; slot += 1) {
    const seriesStars = stars[index.series[slot] ?? -1]
    const rating = index.ratings[slot] ?? 0
    if (seriesStars === undefined || !index.isListed[slot] || rating === 0) continue
    seriesStars.sum += rating
    seriesStars.count += 1
  }
  return index.seriesCodes.values
    .map((code, at) => ({ code, at, mean: (stars[at]?.sum ?? 0) / Math.max(1, stars[at]?.count ?? 0) }))
    .filter(({ at }) => (ofSeries[at] ?? 0) > 0)
    .sort((a, b) => b.mean - a.mean || (a.code < b.code ? -1 : 1))
    .slice(0, maxRecommended)
    .map(({ code }) => code)
}
