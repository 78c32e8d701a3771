import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { type EventQuery, effectiveSort, hasFilters } from '../../domain/event-query.ts'
import { type Sort, sorts } from '../../domain/sort.ts'
import { useFilterLabels } from '../filter-labels.ts'
import { ViewSwitch } from '../map/view-switch.tsx'
import { applyOnChange, filterFormId, filterPanelId } from './filter-form.ts'
import { useFilterForm } from './use-filter-form.ts'

/**
 * The sort order and the view, after the tabs; below 900 px after the chips, with the order as an
 * icon.
 */
export function ListOrderAndView({ query }: { query: EventQuery }) {
  return (
    <div className="flex flex-none items-center gap-0 min-[900px]:gap-1">
      <SortSelect query={query} />
      <ViewSwitch query={query} />
    </div>
  )
}

const toolClasses =
  'relative inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap rounded-control font-medium text-sm hover:bg-paper min-[900px]:px-2'

/** Opens the native popover of the panel, without a script. */
export function FilterButton({ query }: { query: EventQuery }) {
  const t = useTexts('search-filters')
  // equals the number of removable chips
  const count = useFilterLabels(null)(query.filters).length + (query.collection === null ? 0 : 1)
  const isOn = hasFilters(query) && count > 0
  return (
    <button type="button" popoverTarget={filterPanelId} className={toolClasses}>
      <Icon name="filter" size={18} />
      <span>{isOn ? t('panelButtonOn', { count }) : t('panelButton')}</span>
    </button>
  )
}

/**
 * The sort order: a field of the filter form placed outside of it. A phone shows it as an icon that
 * opens the native list.
 */
function SortSelect({ query }: { query: EventQuery }) {
  const t = useTexts('search-filters')
  const { shown, apply } = useFilterForm(query)
  // The default order has no parameter in the address.
  const isOver = query.type === 'past' || query.type === 'results'
  const byItself = effectiveSort({ ...shown, sort: null })
  const paramOf = (sort: Sort) => (sort === byItself ? '' : sort)
  const offered = sorts.filter(
    (sort) =>
      (sort !== 'nearest' || shown.filters.city !== undefined) &&
      (sort !== 'relevance' || shown.filters.q !== undefined),
  )
  return (
    <label
      className={classNames(
        toolClasses,
        'has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
      )}
    >
      <Icon name="order" size={18} className="min-[900px]:hidden" />
      <span className="sr-only">{t('sortLabel')}</span>
      <select
        form={filterFormId}
        name="sort"
        value={paramOf(effectiveSort(shown))}
        onChange={applyOnChange(apply)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-transparent text-ink opacity-0 focus-visible:outline-none [field-sizing:content] min-[900px]:static min-[900px]:w-auto min-[900px]:pr-4 min-[900px]:opacity-100"
      >
        {offered.map((sort) => (
          <option key={sort} value={paramOf(sort)} className="bg-paper">
            {sort === 'soonest' && !isOver ? t('openFirst') : t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute inset-y-0 right-1.5 my-auto hidden min-[900px]:block"
      />
    </label>
  )
}
