import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day, SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { collections } from '../domain/collections.ts'

// The response is the same for all readers of a language.
const cacheSeconds = 60

const SuggestedEvent = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  sport: SportShape,
  startsOn: Day,
  endsOn: Day,
  /** An online event: the city is its organizer's. */
  isOnline: z.boolean(),
  isPast: z.boolean(),
  /** The tenant whose palette the poster uses. */
  tenant: z.string(),
})
export type SuggestedEvent = z.output<typeof SuggestedEvent>

const SuggestedSeries = z.object({ code: z.string(), name: z.string(), eventCount: z.int() })
const SuggestedCity = z.object({ name: z.string(), count: z.int() })

export const SearchSuggestions = z.object({
  /**
   * Frequent searches, the most frequent first: city names as usually written, other words with a
   * capital.
   */
  popular: z.array(z.string()),
  recommended: z.object({ events: z.array(SuggestedEvent), series: z.array(SuggestedSeries) }),
  collections: z.array(z.enum(collections)),
  /**
   * The matches of the typed words; cities and sports with the number of their upcoming events.
   * Empty where nothing is typed.
   */
  events: z.array(SuggestedEvent),
  series: z.array(SuggestedSeries),
  cities: z.array(SuggestedCity),
  sports: z.array(z.object({ sport: SportShape, count: z.int() })),
})
export type SearchSuggestions = z.output<typeof SearchSuggestions>

/** The text typed so far; cut to the length of the search field. */
const typed = z
  .string()
  .default('')
  .transform((text) => Array.from(text).slice(0, 100).join(''))

export const suggestSearchRoute = defineRoute({
  method: 'get',
  path: '/api/events/suggest',
  summary: 'Suggest searches for the text typed so far, or popular ones for empty input',
  role: 'anyone',
  query: z.object({ q: typed }),
  reply: SearchSuggestions,
  databaseRole: 'system',
  cacheSeconds,
})

export const suggestCitiesRoute = defineRoute({
  method: 'get',
  path: '/api/events/suggest/cities',
  summary: 'Suggest cities with upcoming events for the text typed so far',
  role: 'anyone',
  query: z.object({ q: typed }),
  reply: z.object({ list: z.array(SuggestedCity) }),
  databaseRole: 'system',
  cacheSeconds,
})
