import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { eventCardSchema } from '#src/modules/catalog/contract/event-card.ts'
import { SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { ageGroups } from '#src/modules/catalog/domain/age-group.ts'
import { entryStates } from '#src/modules/catalog/domain/entry-state.ts'
import { collections } from '../domain/collections.ts'
import { datePresets } from '../domain/date-preset.ts'
import { filterNames, filterParams } from '../domain/event-filters.ts'
import { isUnknownDatePreset } from '../domain/filter-values.ts'
import { requirementFilters } from '../domain/requirement-filter.ts'
import { seasons } from '../domain/season.ts'
import { tabs } from '../domain/tabs.ts'

const texts = z.union([z.string(), z.array(z.string())]).optional()

const date = z.string().refine((text) => !isUnknownDatePreset(text), 'validation.invalid')
const dates = z.union([date, z.array(date)]).optional()

/** The address parameters that narrow a list of events or of series. */
export const listFilterParams = Object.fromEntries(
  [...filterParams, 'collection', 'season'].map((param) => [param, param === 'date' ? dates : texts]),
)

const count = z.int()
const Coded = z.object({ code: z.string(), name: z.string(), count })
const CountedPlace = z.object({ place: z.string(), name: z.string(), count })

/**
 * For each choice the number of events it would leave, with the other filters in force. Short
 * facets list all choices, also those that leave none; cities, clubs, series and places only the
 * largest ones and the chosen.
 */
export const EventFacets = z.object({
  types: z.array(z.object({ type: z.enum(tabs), count })),
  seasons: z.array(z.object({ season: z.enum(seasons), count })),
  /** Each counted in the tab and the season in which it opens. */
  collections: z.array(z.object({ collection: z.enum(collections), count })),
  sports: z.array(z.object({ sport: SportShape, count })),
  cities: z.array(z.object({ city: z.string(), count })),
  /** By radius around the chosen city; empty where none is chosen. */
  nearby: z.array(z.object({ km: z.int(), count })),
  dates: z.array(z.object({ preset: z.enum(datePresets), count })),
  ages: z.array(z.object({ group: z.enum(ageGroups), count })),
  ratings: z.array(z.object({ hundredths: z.int(), count })),
  requirements: z.array(z.object({ requirement: z.enum(requirementFilters), count })),
  flags: z.array(z.object({ flag: z.enum(['open', 'free', 'nrm', 'fast']), count })),
  championships: z.array(Coded),
  clubs: z.array(Coded),
  series: z.array(Coded),
  countries: z.array(CountedPlace),
  regions: z.array(CountedPlace),
  /** Only where a region or a city is chosen. */
  venues: z.array(CountedPlace),
})
export type EventFacets = z.output<typeof EventFacets>

/**
 * The names of the filters' values in the reader's language; null where the filter is not set or
 * its value is unknown.
 */
const NamedFilters = z.object({
  city: z.string().nullable(),
  place: z.string().nullable(),
  club: z.string().nullable(),
  series: z.string().nullable(),
  championship: z.string().nullable(),
})
export type NamedFilters = z.output<typeof NamedFilters>

export const ListedEvent = eventCardSchema.extend({
  /**
   * The event's entry state, the first sort key of the order `soonest`; null in any other order.
   */
  entry: z.enum(entryStates).nullable(),
})
export type ListedEvent = z.output<typeof ListedEvent>

export const EventList = z.object({
  list: z.array(ListedEvent),
  /** The number of events; in the tab of series the number of series, as in all its facets. */
  totalCount: z.int(),
  /** The cursor of the next page; null after the last. */
  nextCursor: z.string().nullable(),
  facets: EventFacets,
  names: NamedFilters,
  /**
   * For an empty list: the smallest sets of filters without which it has events; most events first.
   */
  suggestedFilters: z.array(z.object({ names: z.array(z.enum([...filterNames, 'collection', 'season'])), count })),
})
export type EventList = z.output<typeof EventList>

/**
 * The parameters are those of the list's address; invalid values are ignored, as in the address,
 * except an unknown type or date preset.
 */
export const listEventsRoute = defineRoute({
  method: 'get',
  path: '/api/events/list',
  summary: 'List events, with the result count of each filter',
  role: 'anyone',
  query: z.object({
    type: z.enum(tabs).default('future'),
    ...listFilterParams,
    sort: texts,
    cursor: texts,
    take: texts,
  }),
  reply: EventList,
  databaseRole: 'system',
})

/** Only the count, for a form that is being filled in; takes the parameters of the list. */
export const countEventsRoute = defineRoute({
  method: 'get',
  path: '/api/events/count',
  summary: 'Count the events (or, on the series tab, the series) that match the filters',
  role: 'anyone',
  query: z.object({ type: z.enum(tabs).default('future'), ...listFilterParams }),
  reply: z.object({ count: z.int() }),
  databaseRole: 'system',
})

/**
 * The choices of the list's filters in a language; `eventsLoaderType` is a tab's name or its number
 * 0–6.
 */
export const listFilterRoute = defineRoute({
  method: 'get',
  path: '/api/events/listFilter',
  summary: 'List the filter options of the events list',
  role: 'anyone',
  query: z.object({
    language: z.enum(['ru', 'en']).optional(),
    eventsLoaderType: z.enum([...tabs, '0', '1', '2', '3', '4', '5', '6']).optional(),
  }),
  reply: z.object({
    eventsLoaderType: z.enum(tabs),
    types: z.array(z.object({ type: z.enum(tabs), name: z.string(), count })),
    seasons: z.array(Coded),
    sorts: z.array(z.object({ code: z.string(), name: z.string() })),
    sports: z.array(z.object({ code: SportShape, name: z.string(), count })),
    cities: z.array(z.object({ name: z.string(), count })),
    radiiKm: z.array(z.int()),
    clubs: z.array(Coded),
    series: z.array(Coded),
    collections: z.array(Coded),
    dates: z.array(Coded),
    ageGroups: z.array(Coded),
    ratings: z.array(z.object({ hundredths: z.int(), count })),
    requirements: z.array(Coded),
    marks: z.array(Coded),
    championships: z.array(Coded),
    countries: z.array(CountedPlace),
    regions: z.array(CountedPlace),
  }),
  databaseRole: 'system',
})

export const liveCountRoute = defineRoute({
  method: 'post',
  path: '/api/events/live-count',
  summary: 'Count the events with a race in progress',
  role: 'anyone',
  transaction: 'read',
  reply: z.object({ count: z.int() }),
})
