import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { tabs } from '../domain/tabs.ts'
import { MapCell } from './events-map.ts'
import { listFilterParams } from './list-events.ts'

/** In web Mercator, with the earth as a square from 0 to 1. */
const share = z.number()
const Box = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

/** The map as the server renders it, without a script. */
export const MapPicture = z.object({
  /** The view fits the box into a frame of any size. */
  view: z.object({ box: Box, padding: z.int(), maxZoom: z.int() }),
  /**
   * A drawing with the paths `land`, `cover`, `near` and `water`, and its position; its own size is
   * `wide` by `high`.
   */
  baseMap: z.object({
    address: z.string(),
    x: share,
    y: share,
    width: share,
    height: share,
    wide: z.int(),
    high: z.int(),
  }),
  towns: z.array(z.object({ name: z.string(), x: share, y: share, people: z.int() })),
  cells: z.array(MapCell),
  /** The number of the list's online events, which have no position. */
  onlineCount: z.int(),
})
export type MapPicture = z.output<typeof MapPicture>

export const getMapPictureRoute = defineRoute({
  method: 'get',
  path: '/api/events/map/picture',
  summary: 'Retrieve the initial map of an events list: base map, towns and events',
  role: 'anyone',
  query: z.object({ type: z.enum(tabs).default('future'), ...listFilterParams }),
  reply: MapPicture,
  databaseRole: 'system',
})

export const getBaseMapDrawingRoute = defineRoute({
  method: 'get',
  path: '/Image/BaseMap/:tileRange/:version',
  summary: 'Retrieve the land and water of a map tile of the events list; its version changes only with a release',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ tileRange: z.string().max(40), version: z.string().max(40) }),
  reply: z.custom<FileReply>(),
  file: { type: 'image/svg+xml', cacheSeconds: 31_536_000 },
  errors: { 'catalog.base_map_not_found': 404 },
})
