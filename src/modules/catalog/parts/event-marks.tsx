import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventPage } from '../contract/event-page.ts'
import { placeOf } from './event-head.tsx'

/** Where it is and what is special about it; what a mark means is said to who opens it. */
export function EventMarks({ event }: { event: EventPage }) {
  const language = useLanguage()
  const t = useTexts('catalog-aside')
  const tCatalog = useTexts('catalog')
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-ink-2 text-sm">{t('eventWhere')}</h2>
        <p className="font-semibold">{event.isOnline ? tCatalog('cardOnline') : placeOf(event, language)}</p>
      </div>
      {event.series && (
        <div>
          <h2 className="text-ink-2 text-sm">{t('eventSeries')}</h2>
          <Link
            to={`/series/${event.series.code}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
          >
            {event.series.name}
          </Link>
        </div>
      )}
      {(event.website !== '' || event.streamUrl !== '') && (
        <div className="flex flex-col items-start">
          <Elsewhere href={event.website} label={t('eventWebsite')} />
          <Elsewhere href={event.streamUrl} label={t('stream')} />
        </div>
      )}
      <div className="flex flex-col border-line border-t pt-2">
        {event.championship !== null && <Mark name={event.championship} hint={t('eventChampionshipHint')} />}
        {event.isNrm && <Mark name={t('eventNrm')} hint={t('eventNrmHint')} />}
        {event.hasFastIdentification && <Mark name={t('eventFast')} hint={t('eventFastHint')} />}
        <Mark name={t('ageMark', { mark: event.ageMark })} hint={t('eventAgeMarkHint')} />
      </div>
      {!event.isListed && <p className="text-ink-2 text-sm">{t('eventUnlisted')}</p>}
    </Card>
  )
}

function Elsewhere({ href, label }: { href: string; label: string }): ReactNode {
  if (!/^https?:\/\//.test(href)) return null
  return (
    <a href={href} rel="noopener" className="inline-flex min-h-11 items-center gap-2 underline underline-offset-2">
      {label}
      <Icon name="external" size={16} />
    </a>
  )
}

function Mark({ name, hint }: { name: string; hint: string }) {
  return (
    <details className="group/mark">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-medium">
        {name}
        <Icon name="chevron-down" size={18} className="flex-none text-ink-2 group-open/mark:rotate-180" />
      </summary>
      <p className="pb-2 text-ink-2 text-sm">{hint}</p>
    </details>
  )
}
