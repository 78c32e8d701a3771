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
import { needsWords, type RaceEntryLabel, wayInto } from './act/way-in.ts'
import { useDistanceItems } from './distances.ts'
import { RaceStateTag } from './event-state-tag.tsx'
import { RaceTimes } from './lazy-event-parts.ts'
import { pricedFor } from './priced-for.ts'
import { hasValidRaceSchedule, useRaceFacts } from './race-facts.ts'

/** Said beside the name even where the button says how one gets in. */
const statesShownByName: ReadonlySet<RaceStateName> = new Set(['few-left', 'by-code', 'by-draw'])

type RaceRowProps = {
  race: EventRace
  /** The service fee in its price. */
  feeBp: number
  timeZone: string
  /** The one day of the event; null of one of several days. */
  onlyDay?: PlainDate | null
  /** The opening moment that the side card shows: the row does not repeat it. */
  openingSaid?: Instant | null
  /** Each starts at an hour of their own. */
  isOnline: boolean
  isPast: boolean
  /** Where the event's results are, once there are some. */
  resultsAt?: string | null
  /** Where the reader stands already, in place of the way in. */
  standing?: ReactNode
  /** What else one may do, under the way in. */
  more?: ReactNode
}

/** A race with its price, its places and what one can do about it; stacks on a phone. */
export function RaceRow({
  race,
  feeBp,
  timeZone,
  onlyDay = null,
  openingSaid = null,
  isOnline,
  isPast,
  resultsAt = null,
  standing,
  more,
}: RaceRowProps) {
  const way = wayInto(race)
  const isPriced = !isPast && isHadStill(race.state)
  const isRun = isPast && race.state.state !== 'cancelled' && race.state.state !== 'postponed'
  const isWorded = standing === undefined && !isRun && (way === undefined || needsWords(race))
  const isOpeningSaid = race.state.state === 'coming-soon' && race.state.opensAt === openingSaid
  return (
    <article aria-label={race.name} className="race-row rounded-card border border-line bg-paper">
      <div className="[grid-area:length]">
        <RaceMeasure race={race} />
      </div>
      <div className="max-w-40 justify-self-end text-right [grid-area:price] [&>span]:items-end">
        {isPriced && <RacePrice race={race} feeBp={feeBp} timeZone={timeZone} />}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 [grid-area:facts]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold leading-snug">{race.name}</h3>
          {(isWorded ? !isOpeningSaid : statesShownByName.has(race.state.state)) && (
            <RaceStateTag state={race.state} timeZone={timeZone} />
          )}
          <PriceRiseTag race={race} />
        </div>
        <RaceFactList facts={useRaceFacts(race, { timeZone, isOnline, onlyDay })} />
        {isWorded && <WhyNot race={race} timeZone={timeZone} openingSaid={openingSaid} />}
        {isOnSale(race.state) && <PlacesBar taken={race.capacity - race.placesLeft} capacity={race.capacity} />}
      </div>
      <div className="flex flex-col items-start gap-2 [grid-area:act] @min-[34rem]:items-end @min-[34rem]:text-right">
        {standing ??
          (isRun ? (
            <Outcome race={race} resultsAt={resultsAt} />
          ) : (
            way !== undefined && <RegisterButton race={race} way={way} />
          ))}
        {more}
      </div>
      {hasValidRaceSchedule(race) && (race.waveStarts.length > 0 || race.cutOffs.length > 0) && (
        <Suspense>
          <RaceTimes race={race} timeZone={timeZone} />
        </Suspense>
      )}
    </article>
  )
}

/** Whether its price is that of anything: of what is closed or called off it is not, but where one may come on the day. */
function isHadStill(state: RaceState): boolean {
  if (state.state === 'closed') return state.pickup
  return state.state !== 'cancelled' && state.state !== 'postponed'
}

/** Of what is over nobody asks any more whether one may register. */
function Outcome({ race, resultsAt }: { race: EventRace; resultsAt: string | null }) {
  const t = useTexts('catalog-event')
  const state = useTexts('catalog')
  if (resultsAt === null) return <StateTag tone="quiet">{state('state.over')}</StateTag>
  const address = `${resultsAt}?${new URLSearchParams({ race: race.code })}`
  return (
    <LinkButton to={address} look="quiet" aria-label={`${t('eventTabResults')}: ${race.name}`} className="w-full">
      {t('eventTabResults')}
    </LinkButton>
  )
}

/** That waiting costs, where it does soon. */
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

/** Facts with dots between them; a line breaks between two facts, and has no dot at its ends: the first one's is cut off. */
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
  const isOfTeam = race.kind !== 'individual'
  return (
    <Price
      price={race.toPay}
      feeBp={feeBp}
      {...(isOfTeam ? { note: t(pricedFor(race)) } : {})}
      {...(isOnSale(race.state) ? { next: nextOf(race, timeZone) } : {})}
    />
  )
}

/** What comes first for most: a handful of places, else the day. */
function nextOf({ nextPrice }: EventRace, timeZone: string): NextPriceView | undefined {
  if (!nextPrice) return undefined
  const { toPay, at, placesLeft } = nextPrice
  if (placesLeft !== null && (at === null || placesLeft <= 50)) return { price: toPay, placesLeft }
  return at === null ? undefined : { price: toPay, from: plainDateIn(at, timeZone) }
}

export function RegisterButton({ race, way }: { race: EventRace; way: RaceEntryLabel }) {
  const t = useTexts('catalog-event')
  const isElsewhere = !race.registerHref.startsWith('/')
  return (
    <LinkButton
      to={race.registerHref}
      reloadDocument={isElsewhere}
      look={way === 'raceRegister' ? 'primary' : 'quiet'}
      aria-label={t(`${way}Label`, { race: race.name })}
      className="w-full"
    >
      {t(way)}
    </LinkButton>
  )
}

type WhyNotProps = {
  race: EventRace
  timeZone: string
  /** The opening moment that the page shows already. */
  openingSaid?: Instant | null
}

/** What the state means, where its tag does not say it. */
export function WhyNot({ race, timeZone, openingSaid = null }: WhyNotProps) {
  const t = useTexts('catalog-event')
  const format = useFormat()
  const { state } = race
  if (state.state === 'coming-soon') {
    if (state.opensAt === openingSaid) return null
    return <p className="text-ink-2 text-sm">{t('raceOpensAt', { moment: format.moment(state.opensAt, timeZone) })}</p>
  }
  if (state.state === 'full' && wayInto(race) === 'raceLine')
    return <p className="text-ink-2 text-sm">{t('raceLineHint')}</p>
  if (state.state !== 'full' && state.state !== 'limit-reached') return null
  return <p className="text-ink-2 text-sm">{t('raceLimitReached')}</p>
}
