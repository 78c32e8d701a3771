import type { MapCell } from '../../contract/events-map.ts'

const base =
  'flex cursor-pointer items-center justify-center rounded-full border-2 border-paper font-sans font-semibold shadow-raised after:absolute after:-inset-1 hover:z-2 data-pointed:z-2 data-pointed:outline-4 data-pointed:outline-accent data-pointed:outline-solid data-pointed:ring-2 data-pointed:ring-ink'
// In the dark a sport's colour is lightened, so that it is seen.
const pin = 'size-9 bg-(--pin) text-paper dark:bg-[color-mix(in_oklab,var(--pin)_55%,var(--ink))]'
const cluster = 'size-10 bg-ink text-paper text-sm'

/** The same mark in the page's picture and on the live map, so that one takes the other's place unseen. */
export function markLook({ event }: MapCell): string {
  return `${base} ${event ? pin : cluster}`
}

/** The variable that paints a pin in its sport's colour. */
export function pinColor({ event }: MapCell): string | undefined {
  return event ? `var(--sport-${event.sport})` : undefined
}

/** Tells a mark from the others of a view, and finds it in another. */
export function keyOf({ latitude, longitude, count, event }: MapCell): string {
  return `${latitude} ${longitude} ${count} ${event?.code ?? ''}`
}

/** From the north down, as one reads: the order of the keyboard. */
export function sortCells(cells: readonly MapCell[]): readonly MapCell[] {
  return cells.toSorted((a, b) => b.latitude - a.latitude)
}
