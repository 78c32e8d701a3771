import { type Offer, type Sale, type SaleEvent, usedUnits } from './sale-state.ts'
import type { Of } from './sale-step.ts'

/** The organizer publishes the event anew. Never below what people have; who has something keeps it as it was promised. */
export function publish(sale: Sale, { event: index, offer: change }: Of<'publish'>): string {
  const event = sale.events[index]
  const offer = { ...event.offer, ...change }
  const places = usedUnits(sale, index, 'place')
  const isBelow =
    offer.capacity < places ||
    (offer.limit !== null && offer.limit < places) ||
    offer.stock < usedUnits(sale, index, 'shirt')
  if (isBelow) return 'catalog.capacity_below_sold'
  if (rulesOf(offer) !== rulesOf(event.offer)) event.version += 1
  event.offer = offer
  return 'done'
}

/** What a stock has and what goes back decide nothing about who may register at what price. */
function rulesOf({ terms: _, stock: __, ...rules }: Offer): string {
  return JSON.stringify(Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const canTransition: Readonly<Record<SaleEvent['status'], readonly SaleEvent['status'][]>> = {
  published: ['postponed', 'cancelled'],
  postponed: ['published', 'cancelled'],
  cancelled: [],
}

export function cancelEvent(sale: Sale, { event: index, to }: Of<'cancel event'>): string {
  const event = sale.events[index]
  if (!canTransition[event.status].includes(to)) return 'catalog.status_refused'
  event.status = to
  event.version += 1
  return 'done'
}
