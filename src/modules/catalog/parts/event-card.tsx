import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { calledOffIn } from '#src/ui/kit/called-off.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { DistanceLine } from '#src/ui/kit/distance-line.tsx'
import { Price } from '#src/ui/kit/price.tsx'
import type { EventCard as EventCardData } from '../contract/event-card.ts'
import { isOnSale } from '../domain/race-state.ts'
import { useDistanceItems } from './distances.ts'
import { EventStateTag } from './event-state-tag.tsx'
import { Poster } from './poster.tsx'

type EventCardProps = {
  event: EventCardData
  /** What it ended with, in place of its state, places and price. */
  outcome?: ReactNode
}

/** An event in a list; the whole card is one link. */
export function EventCard({ event, outcome }: EventCardProps) {
  const t = useTexts('catalog')
  const items = useDistanceItems()(event.distances)
  const address = `/event/${event.code}`
  const isOpening = useViewTransitionState(address)
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-paper transition-[border-color] duration-150 hover:border-line-strong">
      <div className="relative aspect-[16/9]" style={isOpening ? { viewTransitionName: 'event-poster' } : undefined}>
        <Poster code={event.code} sport={event.sport} tenant={event.tenant} className="size-full" />
        <div className="absolute top-3 left-3">
          <DateBlock
            from={event.startsOn}
            to={event.endsOn}
            former={calledOffIn(event.state.state)}
            hasYear={!event.isThisYear}
          />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4 tablet:p-5">
        <h3 className="font-semibold text-lg leading-snug">
          <Link to={address} viewTransition className="after:absolute after:inset-0 after:content-['']">
            {event.name}
          </Link>
        </h3>
        <p className="text-ink-2">{event.isOnline ? t('cardOnline') : event.city}</p>
        {items.length > 0 && <DistanceLine items={items} className="mt-2 mb-4" />}
        <CardFoot event={event} outcome={outcome} />
      </div>
    </article>
  )
}

function CardFoot({ event, outcome }: EventCardProps) {
  const t = useTexts('catalog')
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t border-dashed pt-4">
      {outcome ?? (
        <>
          <EventStateTag event={event} />
          {isOnSale(event.state) && (
            <span className="text-ink-2 text-sm">{t('cardPlaces', { count: event.state.left })}</span>
          )}
          {event.priceFrom && (
            <span className="ml-auto text-right">
              <Price price={event.priceFrom} feeBp={event.feeBp} isFrom size="s" />
            </span>
          )}
        </>
      )}
    </div>
  )
}

type EventGridProps = { events: readonly EventCardData[]; outcomes?: Readonly<Record<string, ReactNode>> }

/** Cards side by side. */
export function EventGrid({ events, outcomes }: EventGridProps) {
  return (
    <ul className="card-grid">
      {events.map((event) => (
        <li key={event.code}>
          <EventCard event={event} outcome={outcomes?.[event.code]} />
        </li>
      ))}
    </ul>
  )
}
