import { Link } from 'react-router'
import { isZeroMoney, type Money } from '#src/kernel/money.ts'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import { isOnSale } from '#src/modules/catalog/domain/race-state.ts'
import { EventStateTag } from '#src/modules/catalog/parts/event-state-tag.tsx'
import { PosterHead } from '#src/modules/catalog/parts/poster.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { toCancelledOrPostponed } from '#src/ui/kit/cancelled-or-postponed.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { SeriesPage } from '../contract/series.ts'

type SeriesHeadProps = {
  series: SeriesPage
  /** On pages below the overview: a phone shows only the name. */
  isBrief: boolean
}

/**
 * The series with its next event: date, city, price and register button. The poster is the next
 * event's.
 */
export function SeriesHead({ series, isBrief }: SeriesHeadProps) {
  const t = useTexts('series')
  const tCatalog = useTexts('catalog')
  const next = findNextEvent(series)
  const posterEvent = findPosterEvent(series)
  return (
    <PosterHead
      poster={posterEvent && { code: posterEvent.code, sport: posterEvent.sport, tenant: posterEvent.tenant }}
      isCompact={isBrief}
    >
      <p className={classNames('text-on-night-2 text-sm', isBrief && 'max-[599px]:hidden')}>
        <Link to="/events/series" className="underline underline-offset-2 hover:text-on-night">
          {tCatalog('seriesAll')}
        </Link>{' '}
        · {tCatalog('seriesBy', { organizer: series.organizer })}
      </p>
      <h1 className="headline text-h1">{series.name}</h1>
      {next === null ? (
        series.past.length > 0 && <p className="font-medium">{tCatalog('seriesOver')}</p>
      ) : (
        <div className={classNames('w-full', isBrief && 'max-[599px]:hidden')}>
          <NextEvent event={next} title={t(isOnSale(next.state) ? 'openEvent' : 'nextEvent')} />
        </div>
      )}
    </PosterHead>
  )
}

/** The next event with open registration, else the next one that takes place. */
function findNextEvent({ upcoming }: SeriesPage): EventCardData | null {
  const candidates = upcoming.filter(({ state }) => !toCancelledOrPostponed(state.state))
  return candidates.find(({ state }) => isOnSale(state)) ?? candidates[0] ?? null
}

/** The event whose poster represents the series: the next that takes place, else the last. */
function findPosterEvent({ upcoming, past }: SeriesPage): EventCardData | null {
  const candidates = upcoming.filter(({ state }) => !toCancelledOrPostponed(state.state))
  const [next] = candidates.sort((a, b) => (`${a.startsOn} ${a.code}` < `${b.startsOn} ${b.code}` ? -1 : 1))
  return next ?? past[0] ?? null
}

function NextEvent({ event, title }: { event: EventCardData; title: string }) {
  const t = useTexts('series')
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  const address = `/event/${event.code}`
  const canEnter = isOnSale(event.state)
  return (
    <section aria-label={title} className="flex w-full flex-col gap-3">
      <p>
        <span className="text-on-night-2">{title}: </span>
        <Link to={address} className="font-medium underline underline-offset-2">
          {event.name}
        </Link>
        <span className="block font-medium">
          {format.dayRange(event.startsOn, event.endsOn)} · {event.isOnline ? tCatalog('cardOnline') : event.city}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <LinkButton to={canEnter ? `${address}#choose` : address} look={canEnter ? 'accent' : 'quiet'}>
          {t(canEnter ? 'register' : 'toEvent')}
        </LinkButton>
        {event.priceFrom !== null ? <PriceFrom {...event} price={event.priceFrom} /> : <EventStateTag event={event} />}
      </div>
    </section>
  )
}

function PriceFrom({ price, feeBp }: { readonly price: Money; readonly feeBp: number }) {
  const tUi = useTexts('ui')
  const format = useFormat()
  if (isZeroMoney(price)) return <p className="font-semibold">{tUi('free')}</p>
  return (
    <p>
      <span className="block font-semibold">{tUi('priceFrom', { price: format.money(price) })}</span>
      {feeBp > 0 && (
        <span className="block text-on-night-2 text-sm">{tUi('withFee', { rate: format.rate(feeBp) })}</span>
      )}
    </p>
  )
}
