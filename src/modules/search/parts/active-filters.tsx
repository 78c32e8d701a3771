import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { NamedFilters } from '../contract/list-events.ts'
import { type EventQuery, eventsPath, unfilteredTab, withoutFilter } from '../domain/event-query.ts'
import { useFilterLabels } from './filter-labels.ts'

/** A link to remove each active filter, and one to remove all. */
export function ActiveFilters({ query, names }: { query: EventQuery; names: NamedFilters }) {
  const t = useTexts('search-filters')
  const chips = useChips(query, names)
  const { list, onRemove } = useFocusAfterRemoval(query)
  if (chips.length === 0) return null
  return (
    <ul ref={list} aria-label={t('filtersOn')} className="flex flex-wrap gap-2">
      {chips.map(({ label, to, name }, at) => (
        <li key={to}>
          <Link
            to={to}
            preventScrollReset
            onClick={() => onRemove(at)}
            aria-label={t('filterRemove', { name })}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-ink bg-paper px-4 font-medium text-sm hover:bg-wash"
          >
            {label}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={eventsPath({ ...unfilteredTab(query.type), sort: query.sort })}
            preventScrollReset
            onClick={() => onRemove(0)}
            className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-2"
          >
            {t('panelClear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

/**
 * The id of the element with the number of events, which gets the focus when the last filter is
 * removed.
 */
export const resultCountId = 'found'

/**
 * After the removal of a filter the next one's link gets the focus, after the last the number of
 * events.
 */
function useFocusAfterRemoval(query: EventQuery) {
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number | null>(null)
  const address = eventsPath(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the list without the filter is shown
  useEffect(() => {
    const at = removedAt.current
    if (at === null) return
    removedAt.current = null
    const links = list.current?.querySelectorAll('a') ?? []
    const next = links[Math.min(at, links.length - 1)] ?? document.getElementById(resultCountId)
    next?.focus({ preventScroll: true })
  }, [address])
  const onRemove = (at: number) => {
    removedAt.current = at
  }
  return { list, onRemove }
}

/** The words of all active filters: «Бег, Казань»; null where there is none. */
export function useFilterSummary(query: EventQuery, names: NamedFilters): string | null {
  const chips = useChips(query, names)
  return chips.length === 0 ? null : chips.map(({ label }) => label).join(', ')
}

/** The text of each filter, and its name within quotation marks: search words have their own. */
function useChips(query: EventQuery, names: NamedFilters): { label: string; name: string; to: string }[] {
  const t = useTexts('search-filters')
  const collectionName = useTexts('catalog')
  const labelsOf = useFilterLabels(names)
  const { collection, season } = query
  const chip = (label: string, without: EventQuery, name = label) => ({ label, name, to: eventsPath(without) })
  return [
    ...(collection === null
      ? []
      : [chip(collectionName(`collection.${collection}`), withoutFilter(query, 'collection'))]),
    ...labelsOf(query.filters).map(({ name, value, label }) =>
      chip(label, withoutFilter(query, name, value), name === 'q' ? query.filters.q : label),
    ),
    ...(season === null ? [] : [chip(t(`season.${season}`), { ...query, season: null, cursor: null })]),
  ]
}
