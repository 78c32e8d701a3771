import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { OnlineFormatLink } from '#src/modules/results/parts/online-format-link.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { retryImport } from '#src/ui/lazy/retry-import.ts'
import type { EventPage, EventRace } from '../contract/event-page.ts'
import { availableTopic } from '../domain/subscription-topic.ts'
import type { EventOutlet } from '../parts/event-outlet.ts'
import { nextToOpen } from '../parts/main-action/next-to-open.ts'
import { OpeningCountdown } from '../parts/main-action/opening-countdown.tsx'

// Slots that higher modules fill in the event's head, in a race's row and in the choice of a race.

// Loaded only for readers with an own place or waitlist entry.
const OwnRaceStatus = lazy(async () => ({
  default: (await retryImport(() => import('#src/modules/registration/parts/own-race-status.tsx'))).OwnRaceStatus,
}))

/** The reader's own status in a race, in place of the link to registration. */
export function renderOwnRaceStatus({ own, code: eventCode }: EventOutlet, race: EventRace): ReactNode {
  const ownInRace = own[race.code]
  return (
    ownInRace && (
      <Suspense>
        <OwnRaceStatus {...{ ...ownInRace, eventCode, race }} />
      </Suspense>
    )
  )
}

const NotifyMe = lazyPart(
  'notify-me',
  async () => (await import('#src/modules/inquiries/parts/notify-me.tsx')).NotifyMe,
  ['inquiries'],
)

type NotifyMeSlotProps = Pick<ComponentProps<typeof NotifyMe>, 'about' | 'wide'> & { readonly event: EventOutlet }

/** The subscription to an email. */
function NotifyMeSlot({ event, ...notifyMe }: NotifyMeSlotProps) {
  const { raceCodes, isSubscribedToNews } = event.ownSubscriptions
  const isSubscribed = 'race' in notifyMe.about ? raceCodes.includes(notifyMe.about.race.code) : isSubscribedToNews
  return (
    <Suspense>
      <NotifyMe eventCode={event.code} isSubscribed={isSubscribed} {...notifyMe} />
    </Suspense>
  )
}

/**
 * For a race that opens later than the one in the side card: the countdown, and the subscription to
 * an email.
 */
export function renderRaceExtras(event: EventOutlet, race: EventRace): ReactNode {
  if (race.state.state !== 'coming-soon' || race.state.opensAt === nextToOpen(event.races)?.opensAt) return undefined
  return (
    <>
      <OpeningCountdown race={race} serverNow={event.serverNow} />
      <NotifyMeSlot event={event} about={{ race }} />
    </>
  )
}

/** The subscription to an email about a new date, the next start, or the first opening. */
export function renderNotifyMe(event: EventOutlet): ReactNode {
  const topic = availableTopic(event)
  const race = event.state.state === 'coming-soon' && nextToOpen(event.races)?.race
  return topic ? (
    <NotifyMeSlot event={event} about={{ topic }} wide />
  ) : (
    race && <NotifyMeSlot event={event} about={{ race }} wide />
  )
}

/** For an online event: how to take part. */
export function renderOnlineFormat({ code, isOnline }: EventPage): ReactNode {
  return isOnline && <OnlineFormat eventCode={code} />
}

function OnlineFormat({ eventCode }: { eventCode: string }) {
  const t = useTexts('catalog-event')
  return <OnlineFormatLink eventCode={eventCode} label={t('eventOnlineFormat')} />
}
