import type { ReactNode } from 'react'
import { useHashDialog } from '#src/client/use-hash-dialog.ts'
import { filePathIn } from '#src/kernel/language-path.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { EventRace } from '../../contract/event-page.ts'
import { calendarPath } from '../../domain/calendar-path.ts'
import { hasValidSchedule, isCancelledOrPostponed } from '../../domain/event-status.ts'
import { isOpenOnSite } from '../../domain/race-state.ts'
import type { EventOutlet } from '../event-outlet.ts'
import { EventStateTag } from '../event-state-tag.tsx'
import { chooseMainAction } from './choose-main-action.ts'
import { EventPrice } from './event-price.tsx'
import { InviteFriends } from './invite-friends.tsx'
import { MainActionButton } from './main-action-button.tsx'
import { nextToOpen } from './next-to-open.ts'
import { OpeningCountdown } from './opening-countdown.tsx'
import { SideFacts } from './side-facts.tsx'

type EventSideProps = {
  event: EventOutlet
  /** The reader's own status in a race; undefined where there is none. */
  ownStatus: (race: EventRace) => ReactNode
  /** The subscription to an email about a new date, the next start or the first opening. */
  notifyMe: ReactNode
}

/**
 * The sticky side card: price, main button, main facts, and the calendar file. On a narrow screen
 * it follows the races, and the bar at the bottom has its price and button.
 */
export function EventSide({ event, ownStatus, notifyMe }: EventSideProps) {
  const action = chooseMainAction(event, (code) => event.own[code] !== undefined)
  const choice = useHashDialog('choose')
  const t = useTexts('catalog-aside')
  const tEvent = useTexts('catalog-event')
  return (
    <Card
      className={classNames('flex flex-col gap-4 tablet:p-5', isCancelledOrPostponed(event) && 'max-[899px]:hidden')}
    >
      <div className="flex flex-col gap-3 max-[899px]:hidden">
        <p className="text-sm">
          <EventStateTag event={event} />
        </p>
        <div className="[&>span]:flex [&>span]:flex-row [&>span]:flex-wrap [&>span]:items-baseline [&>span]:justify-between [&>span]:gap-3">
          <EventPrice event={event} size="m" />
        </div>
        {action.kind !== 'none' && (
          <MainActionButton {...{ action, event, ownStatus }} onChoice={choice.onClick} wide />
        )}
      </div>
      <NextOpening event={event} />
      {notifyMe}
      {isOpenOnSite(event.races) && <OnSite event={event} />}
      {!event.isPast && event.state.state === 'closed' && !event.state.pickup && (
        <p className="text-sm">{t('onSiteNone')}</p>
      )}
      <SideFacts event={event} />
      {event.status === 'cancelled' && (
        <LinkButton to={`/events/future?sport=${event.sport}`} look="quiet">
          {tEvent('similar')}
        </LinkButton>
      )}
      {!isCancelledOrPostponed(event) && (
        <div
          data-no-print
          className="flex flex-wrap gap-2 *:min-w-fit *:flex-1 *:open:basis-full min-[600px]:max-[899px]:*:flex-none"
        >
          {hasValidSchedule(event) && <Calendar event={event} />}
          {!event.isPast && <InviteFriends event={event} />}
        </div>
      )}
    </Card>
  )
}

/** The first opening and the time until then, for an event none of whose races is open yet. */
function NextOpening({ event: { races, serverNow, state, timeZone } }: { event: EventOutlet }) {
  const t = useTexts('catalog-event')
  const format = useFormat()
  const next = state.state === 'coming-soon' ? nextToOpen(races) : undefined
  if (next === undefined) return null
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{t('raceOpensAt', { moment: format.dateTime(next.opensAt, timeZone) })}</p>
      <OpeningCountdown race={next.race} serverNow={serverNow} />
    </div>
  )
}

/** Where to register on the spot, once online registration is closed. */
function OnSite({ event: { pickup, isOnline } }: { event: EventOutlet }) {
  const t = useTexts('catalog-aside')
  const format = useFormat()
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{t('onSite')}</p>
        <p className="text-sm">{format.typeset(pickup)}</p>
      </div>
      {!isOnline && (
        <LinkButton to="#place" look="quiet" size="s" className="max-[599px]:w-full min-[900px]:w-full">
          {t('onSiteDirections')}
        </LinkButton>
      )}
    </div>
  )
}

/**
 * The calendar files: each race has its own times, so with several races the reader chooses one.
 */
function Calendar({ event: { code, races } }: { event: EventOutlet }) {
  const t = useTexts('catalog-aside')
  const language = useLanguage()
  const calendarUrl = (race: EventRace) => filePathIn(language, calendarPath(code, race.code))
  const [first, ...otherRaces] = races
  if (first === undefined) return null
  const look = buttonClasses('quiet', 's', true)
  if (otherRaces.length === 0) {
    return (
      <a href={calendarUrl(first)} download className={look}>
        {t('actCalendar')}
      </a>
    )
  }
  return (
    <details>
      <summary className={`${look} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {t('actCalendar')}
      </summary>
      <ul className="scrolls-on max-h-64 overflow-y-auto pt-2">
        {races.map((race) => (
          <li key={race.code}>
            <a
              href={calendarUrl(race)}
              download
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              {race.name}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-sm">{t('calendarHint')}</p>
    </details>
  )
}
