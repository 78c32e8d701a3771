import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { EventList } from '../../contract/list-events.ts'
import {
  type EventQuery,
  effectiveSeason,
  eventsPath,
  type FilterKey,
  hasFilters,
  unfilteredTab,
  withoutFilter,
} from '../../domain/event-query.ts'
import { useFilterLabels } from '../filter-labels.ts'

const maxAlternatives = 3

type NoResultsProps = { query: EventQuery; page: Pick<EventList, 'names' | 'suggestedFilters' | 'facets'> }

/**
 * The notice of an empty list. It links to tabs that have matching events, and to the list without
 * the filters that exclude all.
 */
export function NoResults({ query, page }: NoResultsProps) {
  const t = useTexts('search-filters')
  const later = useLaterSeasonLinks(query, page)
  const elsewhere = useOtherTabLinks(query, page)
  const alternatives = [...later, ...elsewhere, ...useRemoveFilterLinks(query, page)].slice(0, maxAlternatives)
  const title = hasFilters(query) ? t('emptySearch') : t('emptyTab')
  const { view } = query
  const cleared = { ...unfilteredTab(query.type), sort: query.sort, ...(view === undefined ? {} : { view }) }
  const isTogether = alternatives.some(({ isSeveral }) => isSeveral)
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          {alternatives.map(({ to, label }, n) => (
            <LinkButton key={to} to={to} look={n === 0 ? 'primary' : 'quiet'} preventScrollReset>
              {label}
            </LinkButton>
          ))}
          {hasFilters(query) && (
            <LinkButton to={eventsPath(cleared)} look="quiet" preventScrollReset>
              {t('emptyClear')}
            </LinkButton>
          )}
        </div>
      }
    >
      {later.length > 0
        ? t('emptyLater')
        : elsewhere.length > 0
          ? t('emptyElsewhere')
          : alternatives.length > 0
            ? t(isTogether ? 'emptyTogether' : 'emptyBecause')
            : hasFilters(query)
              ? t('emptySearchHint')
              : t('emptyTabHint')}
    </EmptyState>
  )
}

type Alternative = { readonly to: string; readonly label: string; readonly isSeveral: boolean }

/** A link to later seasons, where the default season is nearly over and they have matches. */
function useLaterSeasonLinks(query: EventQuery, { facets }: NoResultsProps['page']): Alternative[] {
  const t = useTexts('search-filters')
  const count = facets.seasons.find(({ season }) => season === 'all')?.count ?? 0
  if (effectiveSeason(query) !== 'this' || count === 0) return []
  const to = eventsPath({ ...query, season: 'all', cursor: null })
  return [{ to, label: `${t('season.all')}: ${count}`, isSeveral: false }]
}

/** Links to other tabs with matches; the tab `all` only where no other one has any. */
function useOtherTabLinks(query: EventQuery, { facets }: NoResultsProps['page']): Alternative[] {
  const t = useTexts('catalog')
  if (!hasFilters(query)) return []
  const tabs = facets.types.filter(({ type, count }) => count > 0 && type !== query.type)
  const named = tabs.filter(({ type }) => type !== 'all')
  return (named.length > 0 ? named : tabs).map(({ type, count }) => ({
    to: eventsPath({ ...query, type, cursor: null }),
    label: `${t(`tab.${type}`)}: ${count}`,
    isSeveral: false,
  }))
}

/**
 * The sets of filters whose removal gives matches, each in words: a single filter, or several
 * together.
 */
function useRemoveFilterLinks(query: EventQuery, { names, suggestedFilters }: NoResultsProps['page']): Alternative[] {
  const t = useTexts('search-filters')
  const nameOf = useNameOf(query, names)
  return suggestedFilters.map(({ names: removed, count }) => {
    const to = eventsPath(removed.reduce<EventQuery>((rest, name) => withoutFilter(rest, name), query))
    const filters = removed.filter((name) => name !== 'season').map(nameOf)
    const [first = '', ...rest] = filters
    const isSeveral = removed.length > 1
    if (filters.length === 0) return { to, isSeveral, label: t('emptyAllTime', { count }) }
    const name = rest.reduce((joined, other) => t('emptyAnd', { joined, other }), first)
    return {
      to,
      isSeveral,
      label: t(removed.includes('season') ? 'emptyWithoutAllTime' : 'emptyWithout', { name, count }),
    }
  })
}

function useNameOf(query: EventQuery, names: EventList['names']): (name: FilterKey) => string {
  const collectionName = useTexts('catalog')
  const labelsOf = useFilterLabels(names)
  const { collection, filters } = query
  return (name) => {
    if (name === 'season') return ''
    if (name === 'collection') return collection === null ? '' : collectionName(`collection.${collection}`)
    // search words already have quotation marks
    if (name === 'q') return filters.q ?? ''
    const chips = labelsOf({ [name]: filters[name] })
    return chips.map(({ label }) => label).join(', ')
  }
}
