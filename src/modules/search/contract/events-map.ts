import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { tabs } from '../domain/tabs.ts'
import { listFilterParams } from './list-events.ts'

const texts = z.union([z.string(), z.array(z.string())]).optional()
/** West, south, east, north. */
const Box = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** A marker on the map: one event, or a cluster of events too close together for the zoom. */
export const MapCell = z.object({
  /** The mean position of its events. */
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  /** The bounding box of its events. */
  box: Box,
  /** Set if the cell has one event. */
  event: z.object({ code: z.string(), name: z.string(), sport: SportShape }).nullable(),
  /** The codes of its events, at most twelve. */
  codes: z.array(z.string()),
})
export type MapCell = z.output<typeof MapCell>

export const mapEventsRoute = defineRoute({
  method: 'get',
  path: '/api/events/map',
  summary: 'List events as map points; nearby events are clustered',
  role: 'anyone',
  query: z.object({
    type: z.enum(tabs).default('future'),
    ...listFilterParams,
    /** The map's zoom as in web maps: 0 to 14. */
    zoom: texts,
  }),
  reply: z.object({
    cells: z.array(MapCell),
    /** The number of events in all cells. */
    totalCount: z.int(),
    /** The bounding box of all events; null where there is none. */
    box: Box.nullable(),
    /** The number of the list's online events, which have no position. */
    onlineCount: z.int(),
  }),
  databaseRole: 'system',
})
