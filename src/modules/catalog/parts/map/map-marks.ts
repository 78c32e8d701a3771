import { type Map as GroundMap, Marker } from 'maplibre-gl'
import type { MapCell } from '../../contract/events-map.ts'

export type MarkWords = { readonly name: (cell: MapCell) => string; readonly short: (cell: MapCell) => string }

/**
 * The events on the map as buttons: by keyboard and by name, the sport told by its colour and by letters. Those that stay from
 * one view to the next stay where they are.
 */
export class MapMarks {
  readonly #map: GroundMap
  readonly #words: MarkWords
  readonly #choose: (cell: MapCell) => void
  #shown = new Map<string, { readonly marker: Marker; readonly codes: readonly string[] }>()
  #pointedAt: string | null = null

  constructor(map: GroundMap, words: MarkWords, choose: (cell: MapCell) => void) {
    this.#map = map
    this.#words = words
    this.#choose = choose
  }

  show(cells: readonly MapCell[]): void {
    const before = this.#shown
    // from the north down, as one reads: the order of the keyboard
    const inOrder = [...cells].sort((a, b) => b.latitude - a.latitude)
    this.#shown = new Map(inOrder.map((cell) => [keyOf(cell), before.get(keyOf(cell)) ?? this.#made(cell)]))
    const gone = [...before].filter(([key]) => !this.#shown.has(key)).map(([, { marker }]) => marker)
    // a mark that comes apart would take the keyboard with it
    if (gone.some((marker) => marker.getElement() === document.activeElement)) this.#map.getCanvas().focus()
    for (const marker of gone) marker.remove()
    this.pointAt(this.#pointedAt)
  }

  /** Marks the event's pin, or those that it stands among; none where it is null. */
  pointAt(code: string | null): void {
    this.#pointedAt = code
    for (const { marker, codes } of this.#shown.values()) {
      const isMeant = code !== null && codes.includes(code)
      marker.getElement().toggleAttribute('data-pointed', isMeant)
      marker.getElement().style.zIndex = isMeant ? '2' : ''
    }
  }

  #made(cell: MapCell) {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = `${look} ${cell.event ? pin : cluster}`
    if (cell.event) {
      element.style.setProperty('--pin', `var(--sport-${cell.event.sport})`)
      element.append(dot())
    }
    const [short, name] = [this.#words.short(cell), this.#words.name(cell)]
    element.append(short)
    element.setAttribute('aria-label', name.startsWith(short) ? name : `${short}. ${name}`) // says what is seen
    element.title = name
    element.addEventListener('click', (click) => {
      click.stopPropagation()
      this.#choose(cell)
    })
    const marker = new Marker({ element }).setLngLat([cell.longitude, cell.latitude]).addTo(this.#map)
    return { marker, codes: cell.codes }
  }
}

const look =
  'flex cursor-pointer items-center justify-center font-semibold shadow-raised hover:z-2 data-pointed:outline-4 data-pointed:outline-accent data-pointed:outline-solid data-pointed:ring-2 data-pointed:ring-ink'
// In the dark a sport's colour is lightened, so that its ring is seen.
const pin =
  'h-8 gap-1.5 rounded-full border-2 border-(--pin) dark:border-[color-mix(in_oklab,var(--pin)_55%,var(--ink))] bg-paper px-2.5 font-sans text-ink text-xs'
const cluster = 'size-10 rounded-full border-2 border-paper bg-ink font-sans text-paper text-sm'

function dot(): HTMLElement {
  const element = document.createElement('i')
  element.className =
    'size-2.5 flex-none rounded-full bg-(--pin) dark:bg-[color-mix(in_oklab,var(--pin)_55%,var(--ink))]'
  return element
}

function keyOf({ latitude, longitude, count, event }: MapCell): string {
  return `${latitude} ${longitude} ${count} ${event?.code ?? ''}`
}
