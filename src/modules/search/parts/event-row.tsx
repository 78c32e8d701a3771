import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import { isOnSale } from '#src/modules/catalog/domain/race-state.ts'
import { areRelays, useDistanceItems } from '#src/modules/catalog/parts/distances.ts'
import { EventStateTag } from '#src/modules/catalog/parts/event-state-tag.tsx'
import { Poster } from '#src/modules/catalog/parts/poster.tsx'
import { useCardSummary } from '#src/modules/catalog/parts/use-card-summary.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { toCancelledOrPostponed } from '#src/ui/kit/cancelled-or-postponed.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { DistanceLine } from '#src/ui/kit/distance-line.tsx'
import { Price } from '#src/ui/kit/price.tsx'

type EventRowProps = {
  event: EventCardData
  /** The reader's result, in place of state, places and price. */
  resultSummary?: ReactNode
}

/** An event as a row of a list; the whole row is one link. */
export function EventRow({ event, resultSummary }: EventRowProps) {
  const items = useDistanceItems()(event.distances)
  const address = `/event/${event.code}`
  const isOpening = useViewTransitionState(address)
  return (
    <article
      className={classNames(
        'relative rounded-card border border-line bg-paper transition-[border-color] duration-150 hover:border-line-strong',
        resultSummary ? 'event-row-over' : 'event-row',
      )}
    >
      <div className="[grid-area:date]">
        <DateBlock
          from={event.startsOn}
          to={event.endsOn}
          dateChange={toCancelledOrPostponed(event.state.state)}
          hasYear={!event.isThisYear}
          isStacked
        />
      </div>
      <div
        className="hidden [grid-area:poster] @min-[42rem]:block"
        style={isOpening ? { viewTransitionName: 'event-poster' } : undefined}
      >
        <Poster
          code={event.code}
          sport={event.sport}
          tenant={event.tenant}
          className="aspect-[3/2] w-full rounded-control"
        />
      </div>
      <div className="min-w-0 [grid-area:name] @min-[42rem]:self-end @min-[66rem]:self-center">
        <h3 className="font-semibold leading-snug @min-[42rem]:text-lg">
          <Link to={address} viewTransition className="after:absolute after:inset-0 after:content-['']">
            {event.name}
          </Link>
        </h3>
        <p className="text-ink-2 text-sm">{useCardSummary(event)}</p>
      </div>
      {items.length > 0 && (
        <DistanceLine
          items={items}
          className="text-figure-xs [grid-area:length] @min-[42rem]:self-start @min-[66rem]:self-center"
        />
      )}
      {resultSummary ? (
        <div className="min-w-0 [grid-area:result-summary]">{resultSummary}</div>
      ) : (
        <RowState event={event} />
      )}
      {!resultSummary && event.priceFrom && (
        <p className="self-end text-right [grid-area:price] @min-[66rem]:self-center">
          <Price price={event.priceFrom} feeBp={event.feeBp} isFrom size="s" />
        </p>
      )}
    </article>
  )
}

/** A list of event rows. */
export function EventRows({ events, resultSummaries }: EventRowsProps) {
  return (
    <ul className="@container flex flex-col gap-2">
      {events.map((event) => (
        <li key={event.code}>
          <EventRow event={event} resultSummary={resultSummaries?.[event.code]} />
        </li>
      ))}
    </ul>
  )
}

type EventRowsProps = { events: readonly EventCardData[]; resultSummaries?: Readonly<Record<string, ReactNode>> }

/** The state in a word, and the number of places left. */
function RowState({ event }: { event: EventCardData }) {
  const t = useTexts('catalog')
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 [grid-area:state] @min-[42rem]:flex-row-reverse @min-[42rem]:self-start @min-[66rem]:flex-col @min-[66rem]:items-start @min-[66rem]:self-center">
      <EventStateTag event={event} />
      {isOnSale(event.state) && (
        <span className="text-ink-2 text-xs @min-[42rem]:text-sm">
          {t(areRelays(event.distances) ? 'cardTeams' : 'cardPlaces', { count: event.state.left })}
        </span>
      )}
    </div>
  )
}
