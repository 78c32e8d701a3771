import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Venue and directions',
  mapLabel: 'Map: {{venue}}. Nearby: {{towns}}.',
  mapLabelVenueOnly: 'Map: {{venue}}.',
  bigMap: 'Open on the map of events',
  directions: 'How to get there',
  parking: 'Parking',
  services: 'Plan a route',
  yandex: 'Yandex Maps',
  twoGis: '2GIS',
  osm: 'OpenStreetMap',
  elsewhere: '{{service}} (another site)',
  coordinates: 'Coordinates',
  attribution: 'Map data: Natural Earth, © OpenStreetMap contributors, cities © HFLabs',
} as const satisfies TextsLike<typeof ru>
