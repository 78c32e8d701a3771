import { addressIn } from '#src/kernel/language-address.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventPage } from '../contract/event-page.ts'
import { sharePicturePath } from '../domain/share-picture-path.ts'
import { eventJsonLd } from './event-json-ld.ts'
import { breadcrumbsJsonLd } from './json-ld.ts'

/** What an event's page tells robots: the event itself on its overview, and on each tab the way there. */
export function useEventJsonLd(event: EventPage, address: string, isOverview: boolean): readonly object[] {
  const t = useTexts('catalog')
  const language = useLanguage()
  if (!import.meta.env.SSR) return [] // robots read what the server wrote
  const { origin } = new URL(address)
  const crumbs = breadcrumbsJsonLd(language, [
    { name: t('listTitle'), address: `${origin}/events/future` },
    ...(event.series ? [{ name: event.series.name, address: `${origin}/series/${event.series.code}` }] : []),
    { name: event.name, address },
  ])
  const picture = origin + sharePicturePath({ event: event.code }, language)
  return isOverview ? [eventJsonLd(event, addressIn(language, address), picture), crumbs] : [crumbs]
}
