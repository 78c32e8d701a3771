import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Price } from '#src/ui/kit/price.tsx'
import type { EventPage, EventRace } from '../../contract/event-page.ts'
import { priceFrom } from '../../domain/price-from.ts'
import { isOnSale } from '../../domain/race-state.ts'
import { pricedFor } from '../priced-for.ts'

/**
 * The lowest price of a place with the service fee, and its race; null where no place is on sale.
 */
export function cheapestRace(event: EventPage): { race: EventRace; isFrom: boolean } | null {
  const from = event.isPast
    ? null
    : priceFrom(event.races.map(({ state, toPay }) => ({ state, priceMinor: toPay.amountMinor })))
  const races = event.races.filter(({ toPay }) => toPay.amountMinor === from?.priceMinor)
  const race = races.find(({ state }) => isOnSale(state)) ?? races[0]
  return from === null || race === undefined ? null : { race, isFrom: from.isFrom }
}

/** The lowest price of a place; renders nothing where none is on sale. */
export function EventPrice({ event, size }: { event: EventPage; size: 's' | 'm' }) {
  const t = useTexts('catalog-event')
  const cheapest = cheapestRace(event)
  if (cheapest === null) return null
  const { race, isFrom } = cheapest
  return (
    <Price
      price={race.toPay}
      feeBp={event.feeBp}
      isFrom={isFrom}
      size={size}
      {...(race.kind === 'individual' ? {} : { note: t(pricedFor(race)) })}
    />
  )
}
