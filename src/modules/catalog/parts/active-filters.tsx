import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { NamedFilters } from '../contract/list-events.ts'
import { type EventQuery, eventsAddress, wholeTab, withoutFilter } from '../domain/event-query.ts'
import { useFilterWords } from './filter-words.ts'

/** Each filter that is on, as a link that takes it off, and one that takes off all. */
export function ActiveFilters({ query, names }: { query: EventQuery; names: NamedFilters }) {
  const t = useTexts('catalog-filters')
  const chips = useChips(query, names)
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('filtersOn')} className="flex flex-wrap gap-2">
      {chips.map(({ words, to, name }) => (
        <li key={to}>
          <Link
            to={to}
            preventScrollReset
            aria-label={t('filterRemove', { name })}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-ink bg-paper px-4 font-medium text-sm hover:bg-wash"
          >
            {words}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={eventsAddress({ ...wholeTab(query.type), sort: query.sort })}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-2"
          >
            {t('panelClear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** What each says, and what it is called within quotes: typed words have quotes of their own. */
function useChips(query: EventQuery, names: NamedFilters): { words: string; name: string; to: string }[] {
  const t = useTexts('catalog-filters')
  const collectionName = useTexts('catalog')
  const wordsOf = useFilterWords(names)
  const { collection, season } = query
  const chip = (words: string, without: EventQuery, name = words) => ({ words, name, to: eventsAddress(without) })
  return [
    ...(collection === null
      ? []
      : [chip(collectionName(`collection.${collection}`), withoutFilter(query, 'collection'))]),
    ...wordsOf(query.filters).map(({ name, value, words }) =>
      chip(words, withoutFilter(query, name, value), name === 'q' ? query.filters.q : words),
    ),
    ...(season === null ? [] : [chip(t(`season.${season}`), { ...query, season: null, cursor: null })]),
  ]
}
