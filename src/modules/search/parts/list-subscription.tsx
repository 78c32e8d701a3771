import { useSiteIfLoaded } from '#src/client/use-site.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventQuery } from '../domain/event-query.ts'
import { feedPath } from '../domain/feed-path.ts'

/** The subscriptions to a list: as a calendar and as feeds. */
export function ListSubscription({ query }: { query: EventQuery }) {
  const t = useTexts('search-list')
  const language = useLanguage()
  const home = useSiteIfLoaded()?.tenant.links.homeUrl
  const calendar = feedPath(query, 'calendar.ics', language)
  const links = [
    // webcal: opens in the phone's calendar; the file below is for devices without a handler
    ...(home === undefined
      ? []
      : [{ href: `webcal://${new URL(home).host}${calendar}`, label: t('subscribeCalendar'), lang: undefined }]),
    { href: calendar, label: t('subscribeCalendarFile'), lang: undefined },
    { href: feedPath(query, 'feed.xml', language), label: 'RSS', lang: 'en' },
    { href: feedPath(query, 'feed.json', language), label: 'JSON Feed', lang: 'en' },
  ]
  return (
    <details className="group/subscribe border-line border-t pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <Icon name="calendar" size={20} />
        {t('subscribe')}
      </summary>
      <div className="flex flex-col gap-2 pb-2">
        <p className="max-w-prose text-ink-2">{t('subscribeHint')}</p>
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ href, label, lang }) => (
            <li key={href}>
              <a href={href} lang={lang} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
