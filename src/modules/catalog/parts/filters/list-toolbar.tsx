import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { inputClasses } from '#src/ui/kit/field-frame.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventFacets } from '../../contract/list-events.ts'
import { type EventQuery, eventsAddress, isNarrowed, seasonOf, sortOf } from '../../domain/event-query.ts'
import { type Sort, sorts } from '../../domain/sort.ts'
import { useFilterWords } from '../filter-words.ts'
import { applied, filterFormId, filterPanelId } from './filter-form.ts'
import { useFilterForm } from './use-filter-form.ts'

/** The season, the order, and on a phone the button that opens the filters. */
export function ListToolbar({ query, facets }: { query: EventQuery; facets: EventFacets }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <Seasons query={query} seasons={facets.seasons} />
      <div className="flex w-full items-end gap-3 tablet:w-auto">
        <FilterButton query={query} />
        {query.type !== 'series' && <SortSelect query={query} />}
      </div>
    </div>
  )
}

/** The three seasons as links, each with what it would hold. */
function Seasons({ query, seasons }: { query: EventQuery; seasons: EventFacets['seasons'] }) {
  const t = useTexts('catalog-filters')
  const format = useFormat()
  const current = seasonOf(query)
  const byItself = seasonOf({ ...query, season: null })
  return (
    <nav
      aria-label={t('seasons')}
      className="scrolls-on -mx-4 overflow-x-auto px-4 [scrollbar-width:none] tablet:mx-0 tablet:px-0"
    >
      <ul className="inline-flex min-w-max rounded-control border border-line-strong bg-paper p-1">
        {seasons.map(({ season, count }) => (
          <li key={season}>
            <Link
              to={eventsAddress({ ...query, season: season === byItself ? null : season, cursor: null })}
              preventScrollReset
              aria-current={season === current ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-[calc(var(--radius-control)-4px)] px-1.5 font-medium text-[0.8125rem] tablet:px-3 tablet:text-sm',
                season === current ? 'bg-night text-hero-line' : 'text-ink-2 hover:text-ink',
              )}
            >
              {t(`season.${season}`)}
              <span className="figure text-figure-xs">{format.count(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens the panel without any script: by the browser's own popover. */
function FilterButton({ query }: { query: EventQuery }) {
  const t = useTexts('catalog-filters')
  // as many as there are chips to take off
  const count = useFilterWords(null)(query.filters).length + (query.collection === null ? 0 : 1)
  return (
    <button
      type="button"
      popoverTarget={filterPanelId}
      className={classNames(buttonClasses('quiet', 'm', false), 'flex-none landscape:hidden')}
    >
      <Icon name="filter" size={18} />
      {isNarrowed(query) && count > 0 ? t('panelButtonOn', { count }) : t('panelButton')}
    </button>
  )
}

/** A field of the filters' form, though it stands beside it. */
function SortSelect({ query }: { query: EventQuery }) {
  const t = useTexts('catalog-filters')
  const { shown, apply } = useFilterForm(query)
  // what holds by itself needs no name in the address
  const byItself = sortOf({ ...shown, sort: null })
  const paramOf = (sort: Sort) => (sort === byItself ? '' : sort)
  const offered = sorts.filter(
    (sort) =>
      (sort !== 'nearest' || shown.filters.city !== undefined) &&
      (sort !== 'relevance' || shown.filters.q !== undefined),
  )
  return (
    <label className="relative block min-w-0 flex-1 tablet:flex-none">
      <span className="sr-only">{t('sortLabel')}</span>
      <select
        form={filterFormId}
        name="sort"
        value={paramOf(sortOf(shown))}
        onChange={applied(apply)}
        className={`${inputClasses} appearance-none truncate pr-10 font-medium text-sm`}
      >
        {offered.map((sort) => (
          <option key={sort} value={paramOf(sort)}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
    </label>
  )
}
