import { z } from 'zod'
import { extendJsonSchema, nonBlankPattern, trimmedCharacters } from '#src/kernel/json-schema-meta.ts'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

/** A small map around an event: a drawing of `width` by `height` with the event in the middle. */
export const VenueMap = z.object({
  width: z.int(),
  height: z.int(),
  /** The address of its base map: an SVG with the parts `land` and `water`, each a path. */
  baseMap: z.string(),
  towns: z.array(
    z.object({
      ...{ name: z.string(), x: z.number(), y: z.number(), isLarge: z.boolean() },
      /** The name is drawn in front of its dot. */
      isNameFirst: z.boolean(),
      /** The town of the event: its name leaves room for the pin. */
      isAtPin: z.boolean(),
    }),
  ),
  /** The scale bar: a round length, and its length in the drawing. */
  bar: z.object({ metres: z.int(), length: z.number() }),
})
export type VenueMap = z.output<typeof VenueMap>

export const VenueView = z.object({
  map: VenueMap,
  latitude: z.number(),
  longitude: z.number(),
  /** Directions and parking; empty where the organizer gave none. */
  directions: z.string(),
  parking: z.string(),
})
export type VenueView = z.output<typeof VenueView>

export const getVenueRoute = defineRoute({
  method: 'get',
  path: '/api/events/:eventCode/venue',
  summary: 'Retrieve the venue of an event: a small map from open data and directions; null for an online event',
  role: 'anyone',
  databaseRole: 'system',
  params: z.object({ eventCode: z.string().max(80) }),
  reply: z.object({ venue: VenueView.nullable() }),
  errors: { 'catalog.event_not_found': 404 },
})

export const getVenueDrawingRoute = defineRoute({
  method: 'get',
  path: '/Image/Venue/:eventCode/:version',
  summary: 'Retrieve the land and water around an event for its map; the version changes with them',
  role: 'anyone',
  databaseRole: 'system',
  params: z.object({ eventCode: z.string().max(80), version: z.string().max(40) }),
  reply: z.custom<FileReply>(),
  file: { type: 'image/svg+xml', cacheSeconds: 31_536_000 },
  errors: { 'catalog.event_not_found': 404 },
})

/** In both languages, or in neither. */
const Words = z.object({ ru: z.string().trim().max(2_000), en: z.string().trim().max(2_000) }).meta(
  extendJsonSchema({
    anyOf: [`^[${trimmedCharacters}]*$`, nonBlankPattern].map((pattern) => ({
      properties: { ru: { pattern }, en: { pattern } },
    })),
  }),
)

export const setDirectionsRoute = defineRoute({
  method: 'put',
  path: '/api/organizer/events/:ownEventCode/directions',
  summary: 'Set the directions and parking notes of an event in both languages; empty texts remove them',
  role: { organizer: 'manage', of: 'ownEventCode' },
  transaction: 'none',
  params: z.object({ ownEventCode: z.string().max(80) }),
  body: z.object({ directions: Words, parking: Words }),
  reply: z.object({ eventCode: z.string() }),
  errors: { 'catalog.event_not_found': 404, 'catalog.directions_one_language': 422 },
})
