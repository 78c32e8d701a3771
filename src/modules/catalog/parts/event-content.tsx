import type { EventPage } from '../contract/event-page.ts'
import { hasValidSchedule, isOnSaleOrLater } from '../domain/event-status.ts'
import { isOnSale } from '../domain/race-state.ts'
import { ProductsSection } from './event-products.tsx'
import { ProgramSection } from './event-program.tsx'
import { StartPackSection } from './event-start-pack.tsx'

/** The sections below the races and the description: program, start pack, products. */
export function EventContent({ event }: { event: EventPage }) {
  return (
    <>
      {hasValidSchedule(event) && <ProgramSection event={event} />}
      <StartPackSection pack={hasValidSchedule(event) ? event.startPack : null} races={event.races} />
      <ProductsSection
        products={isOnSaleOrLater(event) ? event.products : []}
        feeBp={event.feeBp}
        timeZone={event.timeZone}
        serverNow={event.serverNow}
        isOnSale={isOnSale(event.state)}
      />
    </>
  )
}
