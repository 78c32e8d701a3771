import { Fragment, type ReactNode, Suspense } from 'react'
import type { Instant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { BigDistance } from '#src/ui/kit/big-distance.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PlacesBar } from '#src/ui/kit/places-bar.tsx'
import { type NextPriceView, Price } from '#src/ui/kit/price.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import type { EventRace } from '../contract/event-page.ts'
import { priceRise } from '../domain/price-rise.ts'
import { isOnSale, type RaceState, type RaceStateName } from '../domain/race-state.ts'
import { useDistanceItems } from './distances.ts'
import { RaceStateTag } from './event-state-tag.tsx'
import { LazyRaceTimes } from './lazy-event-parts.ts'
import { needsExplanation, type RaceEntryLabel, raceEntryLabel } from './main-action/race-entry-label.ts'
import { pricedFor } from './priced-for.ts'
import { hasValidRaceSchedule, useRaceFacts } from './race-facts.ts'

/** States shown beside the race's name even where the button says how to register. */
const statesShownByName: ReadonlySet<RaceStateName> = new Set(['few-left', 'by-code', 'by-draw'])

type RaceRowProps = {
  race: EventRace
  /** The service fee included in its price, in basis points. */
  feeBp: number
  timeZone: string
  /** The event's only day; null if there are several. */
  onlyDay?: PlainDate | null
  /** The opening that the side card shows: the row does not repeat it. */
  shownOpening?: Instant | null
  /** An online event: each participant chooses their own start time. */
  isOnline: boolean
  isPast: boolean
  /** The address of the event's results; null before there are any. */
  resultsUrl?: string | null
  /** The reader's own status, in place of the registration button. */
  ownStatus?: ReactNode
  /** Further actions, under the registration button. */
  extras?: ReactNode
}

/** A race with its price, places and action; stacked on a phone. */
export function RaceRow({
  race,
  feeBp,
  timeZone,
  onlyDay = null,
  shownOpening = null,
  isOnline,
  isPast,
  resultsUrl = null,
  ownStatus,
  extras,
}: RaceRowProps) {
  const label = raceEntryLabel(race)
  const hasPrice = !isPast && isPriceShown(race.state)
  const isOver = isPast && race.state.state !== 'cancelled' && race.state.state !== 'postponed'
  const isExplained = ownStatus === undefined && !isOver && (label === undefined || needsExplanation(race))
  const isOpeningShown = race.state.state === 'coming-soon' && race.state.opensAt === shownOpening
  return (
    <article aria-label={race.name} className="race-row rounded-card border border-line bg-paper">
      <div className="[grid-area:length]">
        <RaceMeasure race={race} />
      </div>
      <div className="max-w-40 justify-self-end text-right [grid-area:price] [&>span]:items-end">
        {hasPrice && <RacePrice race={race} feeBp={feeBp} timeZone={timeZone} />}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 [grid-area:facts]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold leading-snug">{race.name}</h3>
          {(isExplained ? !isOpeningShown : statesShownByName.has(race.state.state)) && (
            <RaceStateTag state={race.state} timeZone={timeZone} />
          )}
          <PriceRiseTag race={race} />
        </div>
        <RaceFactList facts={useRaceFacts(race, { timeZone, isOnline, onlyDay })} />
        {isExplained && <RaceStateReason race={race} timeZone={timeZone} shownOpening={shownOpening} />}
        {isOnSale(race.state) && <PlacesBar taken={race.capacity - race.placesLeft} capacity={race.capacity} />}
      </div>
      <div className="flex flex-col items-start gap-2 [grid-area:act] @min-[34rem]:items-end @min-[34rem]:text-right">
        {ownStatus ??
          (isOver ? (
            <RaceResultsLink race={race} resultsUrl={resultsUrl} />
          ) : (
            label !== undefined && <RegisterButton race={race} label={label} />
          ))}
        {extras}
      </div>
      {hasValidRaceSchedule(race) && (race.waveStarts.length > 0 || race.cutOffs.length > 0) && (
        <Suspense>
          <LazyRaceTimes race={race} timeZone={timeZone} />
        </Suspense>
      )}
    </article>
  )
}

/**
 * Whether the price still applies: not of a closed race, except with registration on the spot, nor
 * of a cancelled or postponed one.
 */
function isPriceShown(state: RaceState): boolean {
  if (state.state === 'closed') return state.pickup
  return state.state !== 'cancelled' && state.state !== 'postponed'
}

/** After the race: a link to its results, or that it is over. */
function RaceResultsLink({ race, resultsUrl }: { race: EventRace; resultsUrl: string | null }) {
  const t = useTexts('catalog-event')
  const state = useTexts('catalog')
  if (resultsUrl === null) return <StateTag tone="quiet">{state('state.over')}</StateTag>
  const address = `${resultsUrl}?${new URLSearchParams({ race: race.code })}`
  return (
    <LinkButton to={address} look="quiet" aria-label={`${t('eventTabResults')}: ${race.name}`} className="w-full">
      {t('eventTabResults')}
    </LinkButton>
  )
}

/** A tag where the price rises soon. */
function PriceRiseTag({ race }: { race: EventRace }) {
  const t = useTexts('catalog-event')
  const rise = isOnSale(race.state) ? priceRise(race.price, race.nextPrice) : null
  if (rise === null) return null
  if ('places' in rise) return <StateTag tone="warn">{t('priceRisesSoon')}</StateTag>
  return (
    <StateTag tone="warn">
      {rise.days === 0
        ? t('priceRisesToday')
        : rise.days === 1
          ? t('priceRisesTomorrow')
          : t('priceRisesInDays', { count: rise.days })}
    </StateTag>
  )
}

/**
 * Facts separated by dots. Lines break between facts; the dot at the start of each line is clipped.
 */
export function RaceFactList({ facts }: { facts: readonly string[] }) {
  return (
    <p className="overflow-hidden text-ink-2 text-sm">
      <span className="-ml-3 flex flex-wrap">
        {facts.map((fact) => (
          <Fragment key={fact}>
            <span className="pl-3 before:-ml-3 before:inline-block before:w-3 before:text-center before:content-['·']">
              {fact}
            </span>{' '}
          </Fragment>
        ))}
      </span>
    </p>
  )
}

export function RaceMeasure({ race }: { race: EventRace }) {
  const [length] = useDistanceItems()([race])
  if (race.distanceM !== null) return <BigDistance metres={race.distanceM} legs={race.stages ?? undefined} />
  return <span className="figure whitespace-nowrap text-figure-m">{length ?? ''}</span>
}

export function RacePrice({ race, feeBp, timeZone }: { race: EventRace; feeBp: number; timeZone: string }) {
  const t = useTexts('catalog-event')
  const isTeamRace = race.kind !== 'individual'
  return (
    <Price
      price={race.toPay}
      feeBp={feeBp}
      {...(isTeamRace ? { note: t(pricedFor(race)) } : {})}
      {...(isOnSale(race.state) ? { next: nextPriceView(race, timeZone) } : {})}
    />
  )
}

/** The next price to show: by places if few are left, else by day. */
function nextPriceView({ nextPrice }: EventRace, timeZone: string): NextPriceView | undefined {
  if (!nextPrice) return undefined
  const { toPay, at, placesLeft } = nextPrice
  if (placesLeft !== null && (at === null || placesLeft <= 50)) return { price: toPay, placesLeft }
  return at === null ? undefined : { price: toPay, from: plainDateIn(at, timeZone) }
}

export function RegisterButton({ race, label }: { race: EventRace; label: RaceEntryLabel }) {
  const t = useTexts('catalog-event')
  const isExternal = !race.registerHref.startsWith('/')
  return (
    <LinkButton
      to={race.registerHref}
      reloadDocument={isExternal}
      look={label === 'raceRegister' ? 'primary' : 'quiet'}
      aria-label={t(`${label}Label`, { race: race.name })}
      className="w-full"
    >
      {t(label)}
    </LinkButton>
  )
}

type RaceStateReasonProps = {
  race: EventRace
  timeZone: string
  /** The opening that the page already shows. */
  shownOpening?: Instant | null
}

/** The explanation of the state, where its tag is not enough. */
export function RaceStateReason({ race, timeZone, shownOpening = null }: RaceStateReasonProps) {
  const t = useTexts('catalog-event')
  const format = useFormat()
  const { state } = race
  if (state.state === 'coming-soon') {
    if (state.opensAt === shownOpening) return null
    return (
      <p className="text-ink-2 text-sm">{t('raceOpensAt', { moment: format.dateTime(state.opensAt, timeZone) })}</p>
    )
  }
  if (state.state === 'full' && raceEntryLabel(race) === 'raceWaitlist')
    return <p className="text-ink-2 text-sm">{t('raceWaitlistHint')}</p>
  if (state.state !== 'full' && state.state !== 'limit-reached') return null
  return <p className="text-ink-2 text-sm">{t('raceLimitReached')}</p>
}
