import { type Map as BaseMapMap, GeoJSONSource, Marker } from 'maplibre-gl'
import { sportSigns } from '#src/modules/maps/parts/sport-signs.ts'
import type { MapCell } from '../../contract/events-map.ts'
import { cellKey, markerStyle, pinColor, sortCells } from './marker-style.ts'

/**
 * The events on the map as buttons with names, for keyboards and screen readers; the sport is shown
 * by colour and icon. Marks that are in two successive views are reused.
 */
export class MapMarkers {
  readonly #map: BaseMapMap
  readonly #nameOf: (cell: MapCell) => string
  readonly #choose: (cell: MapCell) => void
  #shown = new Map<string, { readonly marker: Marker; readonly codes: readonly string[] }>()
  #pointedAt: string | null = null

  constructor(map: BaseMapMap, nameOf: (cell: MapCell) => string, choose: (cell: MapCell) => void) {
    this.#map = map
    this.#nameOf = nameOf
    this.#choose = choose
  }

  show(cells: readonly MapCell[]): void {
    const before = this.#shown
    this.#shown = new Map(
      sortCells(cells).map((cell) => [cellKey(cell), before.get(cellKey(cell)) ?? this.#made(cell)]),
    )
    const removed = [...before].filter(([key]) => !this.#shown.has(key)).map(([, { marker }]) => marker)
    // Removing a focused marker would lose the focus, so the canvas gets it.
    if (removed.some((marker) => marker.getElement() === document.activeElement)) this.#map.getCanvas().focus()
    for (const marker of removed) marker.remove()
    this.#clearNamesUnder(cells)
    this.pointAt(this.#pointedAt)
  }

  /** Highlights the event's pin or cluster; none where `code` is null. */
  pointAt(code: string | null): void {
    this.#pointedAt = code
    for (const { marker, codes } of this.#shown.values()) {
      const isPointed = code !== null && codes.includes(code)
      marker.getElement().toggleAttribute('data-pointed', isPointed)
    }
  }

  focusOn(key: string): void {
    const element = this.#shown.get(key)?.marker.getElement() ?? this.#map.getCanvas()
    element.focus({ preventScroll: true })
  }

  /** The base map draws no names under markers (the layer of base-map-style.ts). */
  #clearNamesUnder(cells: readonly MapCell[]): void {
    const source = this.#map.getSource('markers')
    if (!(source instanceof GeoJSONSource)) return void this.#map.once('load', () => this.#clearNamesUnder(cells))
    const features = cells.map(({ longitude, latitude }) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    }))
    source.setData({ type: 'FeatureCollection', features })
  }

  #made(cell: MapCell) {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = markerStyle(cell)
    element.dataset.marker = cellKey(cell)
    element.style.setProperty('--pin', pinColor(cell) ?? '')
    element.append(cell.event ? signOf(sportSigns[cell.event.sport]) : String(cell.count))
    const name = this.#nameOf(cell)
    element.setAttribute('aria-label', name)
    element.title = name
    element.addEventListener('click', (click) => {
      click.stopPropagation()
      this.#choose(cell)
    })
    const marker = new Marker({ element }).setLngLat([cell.longitude, cell.latitude]).addTo(this.#map)
    return { marker, codes: cell.codes }
  }
}

/** Equal to `Sign` in the picture. */
function signOf(lines: string): SVGElement {
  const inSvg = 'http://www.w3.org/2000/svg'
  const sign = document.createElementNS(inSvg, 'svg')
  const as = { viewBox: '0 0 24 24', width: '20', height: '20', fill: 'none', stroke: 'currentColor' }
  const drawn = {
    ...as,
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  }
  for (const [name, value] of Object.entries(drawn)) sign.setAttribute(name, value)
  const path = document.createElementNS(inSvg, 'path')
  path.setAttribute('d', lines)
  sign.append(path)
  return sign
}
