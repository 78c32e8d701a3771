import type { EventFilters } from './event-filters.ts'
import type { Season } from './season.ts'
import type { Tab } from './tabs.ts'

/** The quick collections, in display order. */
export const collections = [
  'running',
  'cycling',
  'swimming',
  'triathlon',
  'high-rating',
  'weekend',
  'children',
] as const
export type Collection = (typeof collections)[number]

/**
 * A predefined query: the tab in which the collection opens, a season, and filters that are added
 * to the reader's.
 */
export type CollectionQuery = { readonly type: Tab; readonly season: Season; readonly filters: EventFilters }

export const collectionQueries: Record<Collection, CollectionQuery> = {
  running: { type: 'future', season: 'all', filters: { sport: ['run', 'trail', 'run-relay'] } },
  cycling: { type: 'future', season: 'all', filters: { sport: ['cycling'] } },
  swimming: { type: 'future', season: 'all', filters: { sport: ['swimming', 'swimming-team'] } },
  triathlon: { type: 'future', season: 'all', filters: { sport: ['triathlon', 'triathlon-relay'] } },
  // Reviews come after the event, so upcoming events have no rating.
  'high-rating': { type: 'past', season: 'all-time', filters: { rating: 450 } },
  weekend: { type: 'future', season: 'all', filters: { date: { preset: 'this-weekend' } } },
  children: { type: 'future', season: 'all', filters: { age: { group: 'children' } } },
}

export function isCollection(value: string): value is Collection {
  return collections.some((collection) => collection === value)
}
