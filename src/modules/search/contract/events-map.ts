import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { tabs } from '../domain/tabs.ts'
import { listFilters } from './list-events.ts'

const texts = z.union([z.string(), z.array(z.string())]).optional()
/** West, south, east, north. */
const Box = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** What a map shows at one spot: an event, or so many that stand too close to be told apart. */
export const MapCell = z.object({
  /** The middle of its events. */
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  /** Where its events are. */
  box: Box,
  /** Its event, where it has one alone. */
  event: z.object({ code: z.string(), name: z.string(), sport: SportShape }).nullable(),
  /** Its events; of many at most twelve. */
  codes: z.array(z.string()),
})
export type MapCell = z.output<typeof MapCell>

export const mapEvents = defineRoute({
  method: 'get',
  path: '/api/events/map',
  summary: 'The events of a list as a map shows them: single ones, and those that stand close together as one',
  role: 'anyone',
  query: z.object({
    type: z.enum(tabs).default('future'),
    ...listFilters,
    /** The map's zoom, as web maps count it: 0 to 14. */
    zoom: texts,
  }),
  reply: z.object({
    cells: z.array(MapCell),
    /** How many events they are together. */
    totalCount: z.int(),
    /** Where they are; null where there is none. */
    box: Box.nullable(),
    /** How many events of the list are online and so nowhere. */
    onlineCount: z.int(),
  }),
  databaseRole: 'system',
})
