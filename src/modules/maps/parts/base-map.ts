import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as BaseMapMap, GeoJSONSource, type LngLatBoundsLike, setWorkerUrl } from 'maplibre-gl'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Language } from '#src/kernel/texts.ts'
import type { Box } from '../domain/base-map/clip-ring.ts'
import { type FirstView, nearest } from '../domain/first-view.ts'
import { baseMapColors, baseMapStyle, nearBaseMap, nearFrom } from './base-map-style.ts'

export type BaseMapLabels = {
  readonly keys: string
  readonly gestureTouch: string
  readonly gestureCtrl: string
  readonly gestureMac: string
}

/** Whether the browser supports WebGL 2, which the live map needs. */
export function canDrawMaps(): boolean {
  const canvas = document.createElement('canvas')
  return canvas.getContext('webgl2') !== null
}

type BaseMapView = {
  readonly language: Language
  readonly labels: BaseMapLabels
  readonly view: FirstView
}

/**
 * A live map of the base map in an element, first showing a box. Keys move it; one finger scrolls the
 * page.
 */
export async function makeBaseMapMap(
  container: HTMLElement,
  { language, labels, view }: BaseMapView,
): Promise<BaseMapMap> {
  setWorkerUrl(workerAddress)
  const map = new BaseMapMap({
    container,
    style: await baseMapStyle(language, baseMapColors(container)),
    bounds: toBounds(view.box),
    fitBoundsOptions: { padding: view.padding, maxZoom: view.maxZoom },
    maxZoom: nearest,
    minZoom: 1,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: false,
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    locale: {
      'Map.Title': labels.keys,
      'CooperativeGesturesHandler.MobileHelpText': labels.gestureTouch,
      'CooperativeGesturesHandler.WindowsHelpText': labels.gestureCtrl,
      'CooperativeGesturesHandler.MacHelpText': labels.gestureMac,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  drawNearOnceNear(map)
  followScheme(map, container)
  return map
}

export function toBounds({ west, south, east, north }: Box): LngLatBoundsLike {
  return [west, south, east, north]
}

/**
 * The detailed base map is three times as large as the coarse one: it is loaded when the reader zooms
 * in.
 */
function drawNearOnceNear(map: BaseMapMap): void {
  const look = async () => {
    if (map.getZoom() < nearFrom) return
    map.off('zoom', look)
    const near = await nearBaseMap()
    for (const [id, data] of Object.entries(near)) {
      const source = map.getSource(id)
      if (source instanceof GeoJSONSource) source.setData(data)
    }
    map.setLayoutProperty('nearBox', 'visibility', 'visible')
  }
  map.on('zoom', look)
  map.on('load', look)
}

function followScheme(map: BaseMapMap, container: Element): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const { land, water, ink2 } = baseMapColors(container)
    map.setPaintProperty('sea', 'background-color', water)
    for (const id of ['landFar', 'landNear']) map.setPaintProperty(id, 'fill-color', land)
    for (const id of ['waterFar', 'waterNear', 'nearBox']) map.setPaintProperty(id, 'fill-color', water)
    map.setPaintProperty('towns', 'text-color', ink2)
    map.setPaintProperty('towns', 'text-halo-color', land)
  }
  dark.addEventListener('change', paint)
  map.on('remove', () => dark.removeEventListener('change', paint))
}
