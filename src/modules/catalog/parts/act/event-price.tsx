import { Price } from '#src/ui/kit/price.tsx'
import type { EventPage } from '../../contract/event-page.ts'
import { priceFrom } from '../../domain/price-from.ts'

/** What a place costs at least, with the service fee; nothing where there is none to be had. */
export function EventPrice({ event, size }: { event: EventPage; size: 's' | 'm' }) {
  const [first] = event.races
  const from = event.isPast
    ? null
    : priceFrom(event.races.map(({ state, toPay }) => ({ state, priceMinor: toPay.amountMinor })))
  if (from === null || first === undefined) return null
  const price = { ...first.toPay, amountMinor: from.priceMinor }
  return <Price price={price} feeBp={event.feeBp} isFrom={from.isFrom} size={size} />
}
