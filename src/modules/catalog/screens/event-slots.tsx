import { lazy, type ReactNode, Suspense } from 'react'
import { OnlineFormatLink } from '#src/modules/results/parts/online-format-link.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { latePart } from '#src/ui/late/late-part.tsx'
import { onceReached } from '#src/ui/late/once-reached.ts'
import type { EventPage, EventRace } from '../contract/event-page.ts'
import { newsToCome } from '../domain/event-news.ts'
import { nextToOpen } from '../parts/act/next-to-open.ts'
import { OpeningCountdown } from '../parts/act/opening-countdown.tsx'
import type { EventOutlet } from '../parts/event-outlet.ts'

// What higher modules say in the event's head, and in a race's row, here and where one chooses a race.

// Of who stands in it already alone.
const OwnStanding = lazy(async () => ({
  default: (await onceReached(() => import('#src/modules/registration/parts/own-standing.tsx'))).OwnStanding,
}))

/** Where the reader stands in a race, in place of the way in. */
export function standingIn({ own, code: eventCode }: EventOutlet, race: EventRace): ReactNode {
  const here = own[race.code]
  return (
    here && (
      <Suspense>
        <OwnStanding {...{ ...here, eventCode, race }} />
      </Suspense>
    )
  )
}

const TellMe = latePart('tell-me', async () => (await import('#src/modules/inquiries/parts/tell-me.tsx')).TellMe, [
  'inquiries',
])

/** Of a race that has not opened: the wish to be told, and how long it is until then where the card does not say so. */
export function moreOf(event: EventOutlet, race: EventRace): ReactNode {
  if (race.state.state !== 'coming-soon') return undefined
  return (
    <>
      {race.state.opensAt !== nextToOpen(event.races)?.opensAt && (
        <OpeningCountdown race={race} serverNow={event.serverNow} />
      )}
      <Suspense>
        <TellMe eventCode={event.code} about={{ race }} isAwaited={event.awaited.raceCodes.includes(race.code)} />
      </Suspense>
    </>
  )
}

/** Where a new date or a next start is to come: the wish to be told of it. */
export function newsOf(event: EventOutlet): ReactNode {
  const news = newsToCome(event)
  return (
    news && (
      <Suspense>
        <TellMe eventCode={event.code} about={{ news }} isAwaited={event.awaited.news} wide />
      </Suspense>
    )
  )
}

/** Of an online event: how one takes part. */
export function howOnlineIn({ code, isOnline }: EventPage): ReactNode {
  return isOnline && <HowOnline eventCode={code} />
}

function HowOnline({ eventCode }: { eventCode: string }) {
  const t = useTexts('catalog-event')
  return <OnlineFormatLink eventCode={eventCode} label={t('eventHowOnline')} />
}
