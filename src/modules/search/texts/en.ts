import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  listOfEvents: 'Search suggestions',
  listOfCities: 'Cities',
  recent: 'Recent searches',
  recentRemove: 'Remove “{{words}}” from recent searches',
  recentClear: 'Clear recent searches',
  recentRemoved: 'Removed from recent searches',
  popular: 'Popular searches',
  recommended: 'Recommended',
  collections: 'Collections',
  events: 'Events',
  series: 'Series',
  places: 'Cities and sports',
  citiesMost: 'Most events',
  citiesMatching: 'Cities',
  searchAll: 'Search everywhere for “{{words}}”',
  starts_one: '{{count}} event',
  starts_other: '{{count}} events',
  online: 'Online',
  past: 'was on {{day}}',
  found_one: '{{count}} suggestion',
  found_other: '{{count}} suggestions',
  nothing: 'Nothing found. Try another word.',
  failed: 'Suggestions did not load. You can search without them.',
} as const satisfies TextsLike<typeof ru>
