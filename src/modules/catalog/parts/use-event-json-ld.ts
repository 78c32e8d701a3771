import { addressIn } from '#src/kernel/language-path.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventPage } from '../contract/event-page.ts'
import { sharePicturePath } from '../domain/share-picture-path.ts'
import { eventJsonLd } from './event-json-ld.ts'
import { breadcrumbsJsonLd } from './json-ld.ts'

/**
 * The JSON-LD of an event's page: the event itself on the overview, and breadcrumbs on each tab.
 */
export function useEventJsonLd(event: EventPage, address: string, isOverview: boolean): readonly object[] {
  const t = useTexts('catalog')
  const language = useLanguage()
  if (!import.meta.env.SSR) return [] // robots read only the server's HTML
  const { origin } = new URL(address)
  const crumbs = breadcrumbsJsonLd(language, [
    { name: t('listTitle'), address: `${origin}/events/future` },
    ...(event.series ? [{ name: event.series.name, address: `${origin}/series/${event.series.code}` }] : []),
    { name: event.name, address },
  ])
  const picture = origin + sharePicturePath({ event: event.code }, language)
  return isOverview ? [eventJsonLd(event, addressIn(language, address), picture), crumbs] : [crumbs]
}
