import type { MapCell } from '../../contract/events-map.ts'

const base =
  'flex cursor-pointer items-center justify-center rounded-full border-2 border-paper font-sans font-semibold shadow-raised after:absolute after:-inset-1 hover:z-2 data-pointed:z-2 data-pointed:outline-4 data-pointed:outline-accent data-pointed:outline-solid data-pointed:ring-2 data-pointed:ring-ink'
// In the dark theme a sport's colour is lightened for contrast.
const pin = 'size-9 bg-(--pin) text-paper dark:bg-[color-mix(in_oklab,var(--pin)_55%,var(--ink))]'
const cluster = 'size-10 bg-ink text-paper text-sm'

/**
 * The classes of a marker, the same in the server's picture and on the live map, so that the
 * replacement is not visible.
 */
export function markerStyle({ event }: MapCell): string {
  return `${base} ${event ? pin : cluster}`
}

/** The CSS variable of the sport's colour. */
export function pinColor({ event }: MapCell): string | undefined {
  return event ? `var(--sport-${event.sport})` : undefined
}

/** A key that is unique within a view and the same in the next one. */
export function cellKey({ latitude, longitude, count, event }: MapCell): string {
  return `${latitude} ${longitude} ${count} ${event?.code ?? ''}`
}

/** From north to south: the order of the keyboard focus. */
export function sortCells(cells: readonly MapCell[]): readonly MapCell[] {
  return cells.toSorted((a, b) => b.latitude - a.latitude)
}
