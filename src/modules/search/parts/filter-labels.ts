import { anyChampionship } from '#src/modules/catalog/domain/championship.ts'
import { useStars } from '#src/modules/catalog/parts/use-stars.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { NamedFilters } from '../contract/list-events.ts'
import {
  type EventFilters,
  type FilterName,
  type FilterValue,
  filterNames,
  formatFilter,
} from '../domain/event-filters.ts'

/**
 * One active filter in the reader's language.
 * @param value as in the address, where the filter has several values
 */
export type FilterChip = { readonly name: FilterName; readonly value?: string; readonly label: string }

type FilterLabels = {
  readonly [Name in FilterName]: (value: FilterValue<Name>) => readonly (string | { value: string; label: string })[]
}

/** The text of every active filter; a filter with several values has a chip for each. */
export function useFilterLabels(names: NamedFilters | null): (filters: EventFilters) => FilterChip[] {
  const labels = useLabelsByFilter(names)
  return (filters) => filterNames.flatMap((name) => chipsOf(labels, filters, name))
}

function chipsOf<Name extends FilterName>(labels: FilterLabels, filters: EventFilters, name: Name): FilterChip[] {
  const value = filters[name]
  if (value === undefined || formatFilter(filters, name).length === 0) return []
  return labels[name](value).map((one) => (typeof one === 'string' ? { name, label: one } : { name, ...one }))
}

function useLabelsByFilter(names: NamedFilters | null): FilterLabels {
  const t = useTexts('search-filters')
  const catalogTexts = useTexts('catalog')
  const stars = useStars()
  const date = useDateWords()
  const age = useAgeWords()
  return {
    q: (q) => [t('filterWords', { q })],
    city: ({ name, withinKm }) => {
      const city = names?.city ?? name
      return [withinKm === null ? city : t('filterNearby', { city, km: withinKm })]
    },
    sport: (chosen) => chosen.map((value) => ({ value, label: catalogTexts(`sport.${value}`) })),
    date: (filter) => [date(filter)],
    age: (filter) => [age(filter)],
    place: (path) => [names?.place ?? path],
    area: () => [catalogTexts('filterArea')],
    club: (code) => [names?.club ?? code],
    series: (code) => [names?.series ?? code],
    rating: (hundredths) => [t('filterRating', { stars: stars(hundredths) })],
    requirements: (chosen) => chosen.map((value) => ({ value, label: t(`requirementFilter.${value}`) })),
    championship: (code) => [code === anyChampionship ? t('filterChampionship') : (names?.championship ?? code)],
    open: () => [t('flag.open')],
    free: () => [t('flag.free')],
    nrm: () => [t('flag.nrm')],
    fast: () => [t('flag.fast')],
  }
}

function useDateWords(): (filter: FilterValue<'date'>) => string {
  const t = useTexts('search-filters')
  const catalogTexts = useTexts('catalog')
  const format = useFormat()
  return (filter) => {
    if ('preset' in filter) return catalogTexts(`date.${filter.preset}`)
    if (filter.from !== null && filter.to !== null) return format.dayRange(filter.from, filter.to)
    if (filter.from !== null) return t('filterDateFrom', { from: format.day(filter.from) })
    return filter.to === null ? '' : t('filterDateTo', { to: format.day(filter.to) })
  }
}

function useAgeWords(): (filter: FilterValue<'age'>) => string {
  const t = useTexts('search-filters')
  const catalogTexts = useTexts('catalog')
  return (filter) => {
    if ('group' in filter) return catalogTexts(`ageGroup.${filter.group}`)
    if (filter.from !== null && filter.to !== null) return t('filterAge', { from: filter.from, to: filter.to })
    if (filter.from !== null) return t('filterAgeFrom', { from: filter.from })
    return filter.to === null ? '' : t('filterAgeTo', { to: filter.to })
  }
}
