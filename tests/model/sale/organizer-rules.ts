import { type EventSettings, type Sale, type SaleEvent, usedUnits } from './sale-state.ts'
import type { StepOf } from './sale-step.ts'

/** The organizer publishes new settings. A capacity below the places sold is refused; sold places stay unchanged. */
export function publishInModel(sale: Sale, { event: index, settings: change }: StepOf<'publish'>): string {
  const event = sale.events[index]
  const settings = { ...event.settings, ...change }
  const places = usedUnits(sale, index, 'place')
  const isBelow =
    settings.capacity < places ||
    (settings.limit !== null && settings.limit < places) ||
    settings.stock < usedUnits(sale, index, 'shirt')
  if (isBelow) return 'catalog.capacity_below_sold'
  if (rulesOf(settings) !== rulesOf(event.settings)) event.version += 1
  event.settings = settings
  return 'done'
}

/** The settings that decide eligibility and price: all but the stock and the refund terms. */
function rulesOf({ terms: _, stock: __, ...rules }: EventSettings): string {
  return JSON.stringify(Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const canTransition: Readonly<Record<SaleEvent['status'], readonly SaleEvent['status'][]>> = {
  published: ['postponed', 'cancelled'],
  postponed: ['published', 'cancelled'],
  cancelled: [],
}

export function cancelEventInModel(sale: Sale, { event: index, to }: StepOf<'cancel event'>): string {
  const event = sale.events[index]
  if (!canTransition[event.status].includes(to)) return 'catalog.status_refused'
  event.status = to
  event.version += 1
  return 'done'
}
