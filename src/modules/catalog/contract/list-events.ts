import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { tabs } from '../domain/tabs.ts'
import { EventCard } from './event-card.ts'
import { SportShape } from './shapes.ts'

const texts = z.union([z.string(), z.array(z.string())]).optional()

/** The filters that stand in the address of a list, of events as of series. */
export const listFilters = {
  q: texts,
  city: texts,
  sport: texts,
  date: texts,
  age: texts,
  series: texts,
  rating: texts,
  collection: texts,
}

/** How many events each choice would leave, the other filters standing. */
export const EventFacets = z.object({
  types: z.array(z.object({ type: z.enum(tabs), count: z.int() })),
  sports: z.array(z.object({ sport: SportShape, count: z.int() })),
  cities: z.array(z.object({ city: z.string(), count: z.int() })),
})
export type EventFacets = z.output<typeof EventFacets>

export const EventList = z.object({
  list: z.array(EventCard),
  totalCount: z.int(),
  /** Gives the next page; null after the last. */
  nextCursor: z.string().nullable(),
  facets: EventFacets,
  /** The series that the filter names. */
  series: z.object({ code: z.string(), name: z.string() }).nullable(),
})
export type EventList = z.output<typeof EventList>

/** The parameters are those of the list's address; what they cannot mean is left out, as in the address. */
export const listEvents = defineRoute({
  method: 'get',
  path: '/api/events/list',
  summary: 'A page of events, with what each filter would leave',
  role: 'anyone',
  query: z.object({
    type: z.enum(tabs).default('future'),
    ...listFilters,
    cursor: texts,
    take: texts,
  }),
  reply: EventList,
  databaseRole: 'system',
})

/** What the filters of the list offer, in a language; `eventsLoaderType` takes a tab's name or its number 0–6. */
export const listFilter = defineRoute({
  method: 'get',
  path: '/api/events/listFilter',
  summary: 'What the filters of the events list offer',
  role: 'anyone',
  query: z.object({
    language: z.enum(['ru', 'en']).optional(),
    eventsLoaderType: z.enum([...tabs, '0', '1', '2', '3', '4', '5', '6']).optional(),
  }),
  reply: z.object({
    eventsLoaderType: z.enum(tabs),
    types: z.array(z.object({ type: z.enum(tabs), name: z.string(), count: z.int() })),
    sports: z.array(z.object({ code: SportShape, name: z.string(), count: z.int() })),
    cities: z.array(z.object({ name: z.string(), count: z.int() })),
    series: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
    collections: z.array(z.object({ code: z.string(), name: z.string() })),
    dates: z.array(z.object({ code: z.string(), name: z.string() })),
    ageGroups: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
})

export const liveCount = defineRoute({
  method: 'post',
  path: '/api/events/live-count',
  summary: 'How many events have a race under way now',
  role: 'anyone',
  transaction: 'read',
  reply: z.object({ count: z.int() }),
})

/** What the home page shows besides words: the next events, those under way, and numbers that are true. */
export const eventsAtHome = defineRoute({
  method: 'get',
  path: '/api/events/home',
  summary: 'The next events, those under way, and how many there are',
  role: 'anyone',
  reply: z.object({
    upcoming: z.array(EventCard),
    live: z.array(EventCard),
    futureCount: z.int(),
    eventCount: z.int(),
    cityCount: z.int(),
    liveCount: z.int(),
    sports: z.array(SportShape),
    cities: z.array(z.string()),
  }),
  databaseRole: 'system',
})
