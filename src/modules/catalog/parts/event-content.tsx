import type { EventPage } from '../contract/event-page.ts'
import { ProductsSection } from './event-products.tsx'
import { ProgramSection } from './event-program.tsx'
import { StartPackSection } from './event-start-pack.tsx'

/** What stands below the races and the words: the day, the start pack, what is sold beside. */
export function EventContent({ event }: { event: EventPage }) {
  return (
    <>
      <ProgramSection event={event} />
      <StartPackSection pack={event.isPast ? null : event.startPack} />
      <ProductsSection products={event.products} isPast={event.isPast} />
    </>
  )
}
