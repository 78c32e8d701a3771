import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { SearchSuggestions, SuggestedEvent } from '../../contract/suggest.ts'
import { collectionPage, eventsAddress, parseEventQuery } from '../../domain/event-query.ts'
import { Sign } from './sign.tsx'
import type { Suggestion, SuggestionGroup } from './suggestion-list.tsx'

/** What the server suggests, as groups in their order; those without a choice are left out by who shows them. */
export function useReplyGroups(
  q: string,
  reply: SearchSuggestions | null,
  search: (words: string) => void,
): SuggestionGroup[] {
  const t = useTexts('catalog-search')
  const named = useTexts('catalog')
  const toEvent = useEventChoice()
  const toSeries = useSeriesChoice()
  if (reply === null) return []
  const sports = reply.sports.map(({ sport, count }) => ({
    ...{
      key: sport,
      sign: <Icon name="search" size={18} />,
      name: named(`sport.${sport}`),
      note: t('starts', { count }),
    },
    to: listBy('sport', sport),
  }))
  const cities = reply.cities.map((city) => ({
    ...{
      key: city.name,
      sign: <Icon name="pin" size={18} />,
      name: city.name,
      note: t('starts', { count: city.count }),
    },
    to: listBy('city', city.name),
  }))
  const popular = reply.popular.filter((words) => words.toLowerCase() !== q.toLowerCase())
  const { recommended } = reply
  return [
    {
      key: 'popular',
      title: t('popular'),
      choices: popular.map((words) => ({
        key: words,
        sign: <Sign name="trend" />,
        name: words,
        onPick: () => search(words),
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
        sign: <Icon name="chevron-right" size={18} />,
        name: named(`collection.${collection}`),
        to: eventsAddress(collectionPage(collection)),
      })),
    },
  ]
}

function useEventChoice(): (event: SuggestedEvent) => Suggestion {
  const t = useTexts('catalog-search')
  const format = useFormat()
  return ({ code, name, city, isOnline, startsOn, endsOn, isPast }) => {
    const where = isOnline ? t('online') : city
    const { day, month } = format.dayParts(startsOn)
    const past = t('past', { day: format.day(endsOn, 'long') })
    return {
      key: code,
      sign: (
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
  const t = useTexts('catalog-search')
  return ({ code, name, eventCount }) => ({
    key: code,
    sign: <Icon name="arrow-right" size={18} />,
    name,
    note: t('starts', { count: eventCount }),
    to: `/series/${code}`,
  })
}

/** The upcoming events that one filter leaves. */
function listBy(filter: 'sport' | 'city', value: string): string {
  return eventsAddress(parseEventQuery('future', (name) => (name === filter ? [value] : [])))
}
