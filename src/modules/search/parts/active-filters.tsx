import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { NamedFilters } from '../contract/list-events.ts'
import { type EventQuery, eventsAddress, wholeTab, withoutFilter } from '../domain/event-query.ts'
import { useFilterWords } from './filter-words.ts'

/** Each filter that is on, as a link that takes it off, and one that takes off all. */
export function ActiveFilters({ query, names }: { query: EventQuery; names: NamedFilters }) {
  const t = useTexts('search-filters')
  const chips = useChips(query, names)
  const { list, goesAway } = useFocusThatStays(query)
  if (chips.length === 0) return null
  return (
    <ul ref={list} aria-label={t('filtersOn')} className="flex flex-wrap gap-2">
      {chips.map(({ words, to, name }, at) => (
        <li key={to}>
          <Link
            to={to}
            preventScrollReset
            onClick={() => goesAway(at)}
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
            onClick={() => goesAway(0)}
            className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-2"
          >
            {t('panelClear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Where the list of found events says how many there are: what is left to stand on once no filter is. */
export const resultCountId = 'found'

/** Whoever takes filters off one after another by keyboard goes on at the next, and behind the last at what was found. */
function useFocusThatStays(query: EventQuery) {
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef<number | null>(null)
  const address = eventsAddress(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone is gone once the list is another
  useEffect(() => {
    const at = gone.current
    if (at === null) return
    gone.current = null
    const links = list.current?.querySelectorAll('a') ?? []
    const next = links[Math.min(at, links.length - 1)] ?? document.getElementById(resultCountId)
    next?.focus({ preventScroll: true })
  }, [address])
  const goesAway = (at: number) => {
    gone.current = at
  }
  return { list, goesAway }
}

/** Of a narrowed list, what it is narrowed to: «Бег, Казань»; null of a whole one. */
export function useNarrowedTo(query: EventQuery, names: NamedFilters): string | null {
  const chips = useChips(query, names)
  return chips.length === 0 ? null : chips.map(({ words }) => words).join(', ')
}

/** What each says, and what it is called within quotes: typed words have quotes of their own. */
function useChips(query: EventQuery, names: NamedFilters): { words: string; name: string; to: string }[] {
  const t = useTexts('search-filters')
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
