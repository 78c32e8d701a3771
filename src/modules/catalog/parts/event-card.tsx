import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { toCancelledOrPostponed } from '#src/ui/kit/cancelled-or-postponed.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { DistanceLine } from '#src/ui/kit/distance-line.tsx'
import { Price } from '#src/ui/kit/price.tsx'
import type { EventCardData } from '../contract/event-card.ts'
import { isOnSale } from '../domain/race-state.ts'
import { areRelays, useDistanceItems } from './distances.ts'
import { EventStateTag } from './event-state-tag.tsx'
import { Poster } from './poster.tsx'
import { useCardSummary } from './use-card-summary.ts'

type EventCardProps = {
  event: EventCardData
  /** The reader's result, in place of state, places and price. */
  resultSummary?: ReactNode
}

/**
 * An event in a list; the whole card is one link. On a phone it has the height of a row and no
 * picture.
 */
export function EventCard({ event, resultSummary }: EventCardProps) {
  const items = useDistanceItems()(event.distances)
  const address = `/event/${event.code}`
  const isOpening = useViewTransitionState(address)
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-paper transition-[border-color] duration-150 hover:border-line-strong max-[599px]:grid max-[599px]:grid-cols-[3.25rem_minmax(0,1fr)] max-[599px]:items-center max-[599px]:gap-x-3 max-[599px]:px-3 max-[599px]:py-2">
      <div className="min-[600px]:hidden">
        <CardDate event={event} isStacked />
      </div>
      <div
        className="relative aspect-[16/9] max-[599px]:hidden"
        style={isOpening ? { viewTransitionName: 'event-poster' } : undefined}
      >
        <Poster code={event.code} sport={event.sport} tenant={event.tenant} className="size-full" />
        <div className="absolute top-3 left-3">
          <CardDate event={event} />
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col min-[600px]:gap-1 min-[600px]:p-4 tablet:p-5">
        <h3 className="font-semibold leading-snug min-[600px]:text-lg">
          <Link to={address} viewTransition className="after:absolute after:inset-0 after:content-['']">
            {event.name}
          </Link>
        </h3>
        <p className="text-ink-2 max-[599px]:text-sm">{useCardSummary(event)}</p>
        {items.length > 0 && (
          <DistanceLine items={items} className="max-[599px]:text-figure-xs min-[600px]:mt-2 min-[600px]:mb-4" />
        )}
        <CardFoot event={event} resultSummary={resultSummary} />
      </div>
    </article>
  )
}

function CardDate({ event, isStacked = false }: { event: EventCardData; isStacked?: boolean }) {
  return (
    <DateBlock
      from={event.startsOn}
      to={event.endsOn}
      dateChange={toCancelledOrPostponed(event.state.state)}
      hasYear={!event.isThisYear}
      isStacked={isStacked}
    />
  )
}

function CardFoot({ event, resultSummary }: EventCardProps) {
  const t = useTexts('catalog')
  return (
    <div className="mt-auto flex items-center gap-x-3 border-line border-dashed max-[599px]:items-end min-[600px]:min-h-17 min-[600px]:border-t min-[600px]:pt-4">
      {resultSummary ?? (
        <>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
            <EventStateTag event={event} />
            {isOnSale(event.state) && (
              <span className="text-ink-2 text-sm">
                {t(areRelays(event.distances) ? 'cardTeams' : 'cardPlaces', { count: event.state.left })}
              </span>
            )}
          </span>
          {event.priceFrom && (
            <span className="flex-none text-right">
              <Price price={event.priceFrom} feeBp={event.feeBp} isFrom size="s" />
            </span>
          )}
        </>
      )}
    </div>
  )
}

type EventGridProps = { events: readonly EventCardData[]; resultSummaries?: Readonly<Record<string, ReactNode>> }

/** A grid of event cards. */
export function EventGrid({ events, resultSummaries }: EventGridProps) {
  return (
    <ul className="card-grid">
      {events.map((event) => (
        <li key={event.code}>
          <EventCard event={event} resultSummary={resultSummaries?.[event.code]} />
        </li>
      ))}
    </ul>
  )
}
