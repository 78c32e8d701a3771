import type { ReactNode } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { EventPage } from '../contract/event-page.ts'

type EventNoticesProps = {
  event: EventPage
  /** The wish to be told of the new date; beside the page the card has it. */
  news: ReactNode
}

/** What one must know before reading on: called off, over, under way, closed but possible on the spot. */
export function EventNotices({ event, news }: EventNoticesProps) {
  const t = useTexts('catalog-event')
  const tCatalog = useTexts('catalog')
  if (event.status === 'cancelled') {
    return (
      <Notice look="stop" title={t('noticeCancelledTitle')}>
        {t('noticeCancelled')}
      </Notice>
    )
  }
  if (event.status === 'postponed') {
    return (
      <Notice
        look="warn"
        title={t('noticePostponedTitle')}
        action={<div className="min-w-56 min-[900px]:hidden">{news}</div>}
      >
        {t('noticePostponed')}
      </Notice>
    )
  }
  if (event.isPast) {
    if (event.hasResults) return null // they say it themselves
    const onward = (
      <LinkButton to="/events/future" look="quiet" size="s">
        {tCatalog('homeUpcomingAll')}
      </LinkButton>
    )
    return (
      <Notice look="soon" action={onward}>
        {t('noticeOver')}
      </Notice>
    )
  }
  const allowsPickup = event.races.some((race) => race.state.state === 'closed' && race.state.pickup)
  return (
    <>
      {event.isLive && <Live event={event} />}
      {allowsPickup && (
        <Notice look="soon" title={t('noticePickupTitle')}>
          {t('noticePickup')}
          <br />
          <strong>{event.pickup}</strong>
        </Notice>
      )}
    </>
  )
}

function Live({ event }: { event: EventPage }) {
  const t = useTexts('catalog-event')
  const stream = event.streamUrl !== '' && (
    <a href={event.streamUrl} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2">
      {t('eventStream')}
    </a>
  )
  return <Notice look="ok" title={t('noticeLive')} action={stream} />
}
