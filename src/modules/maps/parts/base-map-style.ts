import type { FeatureCollection, MultiPolygon, Position } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import type { Language } from '#src/kernel/texts.ts'
import type { BaseMapFile } from '../domain/base-map/base-map-shapes.ts'
import { detailedAreas } from '../domain/base-map/detailed-areas.ts'
import landFarAddress from '../domain/base-map/land-far.json?url'
import landNearAddress from '../domain/base-map/land-near.json?url'
import { decodeLine } from '../domain/base-map/line-code.ts'
import placesAddress from '../domain/base-map/places.json?url'
import type { Town } from '../domain/base-map/towns.ts'
import { minPeople } from '../domain/base-map/towns-on-map.ts'
import waterFarAddress from '../domain/base-map/water-far.json?url'
import waterNearAddress from '../domain/base-map/water-near.json?url'

/** The zoom from which the detailed files are drawn, where they exist. */
const nearFrom = 5
export type BaseMapColors = {
  readonly land: string
  readonly water: string
  readonly ink: string
  readonly ink2: string
}

/** The theme's colours as computed at an element: the map library cannot read CSS variables. */
export function baseMapColors(of: Element): BaseMapColors {
  const probe = document.createElement('i')
  of.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colors = { land: read('--map-land'), water: read('--map-water'), ink: read('--ink'), ink2: read('--ink-2') }
  probe.remove()
  return colors
}

/** The map's base map without events; the detailed base map is loaded later. */
export async function baseMapStyle(language: Language, colors: BaseMapColors): Promise<StyleSpecification> {
  const [landFar, waterFar, towns] = await Promise.all([
    shapes(landFarAddress),
    shapes(waterFarAddress),
    townsOf(language),
  ])
  const later = { type: 'geojson', data: none } as const
  return {
    version: 8,
    sources: {
      landFar: { type: 'geojson', data: landFar },
      waterFar: { type: 'geojson', data: waterFar },
      nearBox: { type: 'geojson', data: nearBox },
      landNear: later,
      waterNear: later,
      towns: { type: 'geojson', data: towns },
      markers: later,
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.water } },
      fill('landFar', colors.land),
      { ...fill('waterFar', colors.water), maxzoom: nearFrom },
      { ...fill('nearBox', colors.water), minzoom: nearFrom, layout: { visibility: 'none' } },
      { ...fill('landNear', colors.land), minzoom: nearFrom },
      { ...fill('waterNear', colors.water), minzoom: nearFrom },
      townNames(colors),
      roomOfMarks,
    ],
  }
}

/** The sources drawn from `nearFrom` on. */
export async function nearBaseMap() {
  const [landNear, waterNear] = await Promise.all([shapes(landNearAddress), shapes(waterNearAddress)])
  return { landNear, waterNear }
}
export { nearFrom }

function fill(source: string, color: string) {
  return { id: source, type: 'fill' as const, source, paint: { 'fill-color': color, 'fill-antialias': true } }
}

/** Small towns appear with the zoom. The map has no fonts of its own and uses the page's. */
function townNames({ ink2, land }: BaseMapColors): StyleSpecification['layers'][number] {
  return {
    id: 'towns',
    type: 'symbol',
    source: 'towns',
    filter: ['>=', ['get', 'people'], ['step', ['zoom'], maxPeople, ...minPeople.slice(1).flat()]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Golos Text', 'sans-serif'],
      'text-size': ['step', ['get', 'people'], 11.5, 300_000, 13, 1_000_000, 14.5],
      'symbol-sort-key': ['-', ['get', 'people']],
      'text-padding': 6,
      // a pin covers the town itself
      'text-anchor': 'top',
      'text-offset': [0, 1.2],
    },
    paint: { 'text-color': ink2, 'text-halo-color': land, 'text-halo-width': 1.5 },
  }
}

/**
 * An invisible layer: town names are not drawn under markers of events, which are no layer of the
 * map.
 */
const roomOfMarks: StyleSpecification['layers'][number] = {
  id: 'markers',
  type: 'symbol',
  source: 'markers',
  layout: {
    'text-field': 'MMM',
    'text-font': ['Golos Text', 'sans-serif'],
    'text-size': 16, // as wide as a marker, and high enough for the town's name to be below it
    'text-padding': 0,
    'text-allow-overlap': true,
  },
  paint: { 'text-opacity': 0 },
}

const maxPeople = minPeople[0]?.[1] ?? 0
const none: FeatureCollection = { type: 'FeatureCollection', features: [] }
const nearBox: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: detailedAreas.map(({ west, south, east, north }) => box(west, south, east, north)),
}

function box(west: number, south: number, east: number, north: number): Position[][] {
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]
}

async function shapes(address: string): Promise<MultiPolygon> {
  const { scale, shapes: texts } = (await loaded(address)) as BaseMapFile
  const ring = (text: string): Position[] => {
    const points = decodeLine(text, scale).map(([x, y]) => [x, y])
    const [first] = points
    return first === undefined ? [] : [...points, first]
  }
  return { type: 'MultiPolygon', coordinates: texts.map((rings) => rings.map(ring)) }
}

async function townsOf(language: Language): Promise<FeatureCollection> {
  const towns = (await loaded(placesAddress)) as readonly Town[]
  return {
    type: 'FeatureCollection',
    features: towns.map(([ru, en, latitude, longitude, people]) => ({
      type: 'Feature',
      properties: { name: language === 'ru' ? ru : en, people },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

async function loaded(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`map data ${address}: HTTP status ${response.status}`)
  return await response.json()
}
