import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { SearchSuggestions, SuggestedEvent } from '../../contract/suggest.ts'
import { eventsPath, parseEventQuery, unfilteredTab } from '../../domain/event-query.ts'
import { inCollection } from '../../domain/in-collection.ts'
import { isOfThePast, type Tab } from '../../domain/tabs.ts'
import type { Suggestion, SuggestionGroup } from './suggestion-list.tsx'

/**
 * The server's suggestions as groups in display order; may contain empty groups.
 * @param tab the current tab: from past events, a city or a sport leads to past events
 */
export function useReplyGroups(
  q: string,
  reply: SearchSuggestions | null,
  search: (text: string) => void,
  tab: Tab,
): SuggestionGroup[] {
  const t = useTexts('search')
  const named = useTexts('catalog')
  const toEvent = useEventChoice()
  const toSeries = useSeriesChoice()
  if (reply === null) return []
  const ahead = (count: number) => (isOfThePast(tab) ? {} : { note: t('starts', { count }) })
  const sports = reply.sports.map(({ sport, count }) => ({
    ...{
      key: sport,
      icon: <Icon name="search" size={18} />,
      name: named(`sport.${sport}`),
      ...ahead(count),
    },
    to: listBy(tab, 'sport', sport),
  }))
  const cities = reply.cities.map((city) => ({
    ...{
      key: city.name,
      icon: <Icon name="pin" size={18} />,
      name: city.name,
      ...ahead(city.count),
    },
    to: listBy(tab, 'city', city.name),
  }))
  const popular = reply.popular.filter((text) => text.toLowerCase() !== q.toLowerCase())
  const { recommended } = reply
  return [
    {
      key: 'popular',
      title: t('popular'),
      choices: popular.map((text) => ({
        key: text,
        icon: <Icon name="trend" size={18} />,
        name: text,
        onPick: () => search(text),
      })),
    },
    { key: 'events', title: t('events'), choices: reply.events.map(toEvent) },
    { key: 'series', title: t('series'), choices: reply.series.map(toSeries) },
    { key: 'places', title: t('places'), choices: [...cities, ...sports] },
    {
      key: 'recommended',
      title: t('recommended'),
      choices: [...recommended.events.map(toEvent), ...recommended.series.map(toSeries)],
    },
    {
      key: 'collections',
      title: t('collections'),
      choices: reply.collections.map((collection) => ({
        key: collection,
        icon: <Icon name="chevron-right" size={18} />,
        name: named(`collection.${collection}`),
        to: eventsPath(inCollection(unfilteredTab(tab), collection)),
      })),
    },
  ]
}

function useEventChoice(): (event: SuggestedEvent) => Suggestion {
  const t = useTexts('search')
  const format = useFormat()
  return ({ code, name, city, isOnline, startsOn, endsOn, isPast }) => {
    const where = isOnline ? t('online') : city
    const { day, month } = format.dayParts(startsOn)
    const past = t('past', { day: format.day(endsOn, 'long') })
    return {
      key: code,
      icon: (
        <span className="flex flex-col items-center leading-none">
          <span className="figure text-2xl text-ink">{day}</span>
          <span className="text-xs">{month}</span>
        </span>
      ),
      name,
      note: isPast ? `${where}, ${past}` : where,
      to: `/event/${code}`,
    }
  }
}

function useSeriesChoice(): (series: SearchSuggestions['series'][number]) => Suggestion {
  const t = useTexts('search')
  return ({ code, name, eventCount }) => ({
    key: code,
    icon: <Icon name="arrow-right" size={18} />,
    name,
    note: t('starts', { count: eventCount }),
    to: `/series/${code}`,
  })
}

/** The list of upcoming or past events with one filter. */
function listBy(tab: Tab, filter: 'sport' | 'city', value: string): string {
  const type = isOfThePast(tab) ? tab : 'future'
  return eventsPath(parseEventQuery(type, (name) => (name === filter ? [value] : [])))
}
