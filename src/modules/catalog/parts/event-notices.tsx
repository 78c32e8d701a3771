import type { ReactNode } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { EventPage } from '../contract/event-page.ts'

type EventNoticesProps = {
  event: EventPage
  /** The subscription to an email about the new date, where the side card is not shown. */
  notifyMe: ReactNode
}

/** The notices above the page: cancelled or postponed, over, under way. */
export function EventNotices({ event, notifyMe }: EventNoticesProps) {
  const t = useTexts('catalog-event')
  const tCatalog = useTexts('catalog')
  if (event.status === 'cancelled') {
    return (
      <Notice
        look="stop"
        title={t('noticeCancelledTitle')}
        action={
          <LinkButton to={`/events/future?sport=${event.sport}`} look="quiet" size="s" className="min-[900px]:hidden">
            {t('similar')}
          </LinkButton>
        }
      >
        {t('noticeCancelled')}
      </Notice>
    )
  }
  if (event.status === 'postponed') {
    return (
      <Notice
        look="warn"
        title={t('noticePostponedTitle')}
        action={<div className="min-w-56 min-[900px]:hidden">{notifyMe}</div>}
      >
        {t('noticePostponed')}
      </Notice>
    )
  }
  if (event.isPast) {
    if (event.hasResults) return null // the sections with results say so
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
  return event.isLive && <Live event={event} />
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
