import type { ComponentProps } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { FilterName } from '../domain/event-filters.ts'
import { EventSearchForm } from './event-search-form.tsx'

/**
 * The search of a list: on a phone one line that says what is looked for and unfolds, so that the first event stands on the first
 * screen; beside it, on a wide screen, all of its fields, the line only in a browser that cannot show a folded content.
 */
export function FoldedSearch(props: ComponentProps<typeof EventSearchForm>) {
  const t = useTexts('catalog')
  const { query, city, chips = [] } = props
  const { filters } = query
  const said = (name: FilterName) => chips.flatMap((chip) => (chip.name === name ? [chip.words] : [])).join(', ')
  const where = city ?? filters.city?.name ?? t('searchCityHint')
  const words = [filters.q ?? t('searchName'), where, said('date') || t('searchDateAny'), said('sport')]
  return (
    <details className="group/search landscape:details-content:[content-visibility:visible]">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card bg-paper px-4 font-medium text-sm shadow-raised group-open/search:mb-2 landscape:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        <Icon name="search" size={20} className="flex-none" />
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">{t('searchForm')}: </span>
          {words.filter(Boolean).join(' · ')}
        </span>
        <Icon name="chevron-down" size={18} className="flex-none group-open/search:rotate-180" />
      </summary>
      <EventSearchForm {...props} />
    </details>
  )
}
