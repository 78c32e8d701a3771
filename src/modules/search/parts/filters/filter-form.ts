import type { ChangeEvent } from 'react'
import type { EventList } from '../../contract/list-events.ts'
import { type FilterName, formatFilter } from '../../domain/event-filters.ts'
import type { EventQuery } from '../../domain/event-query.ts'

export const filterFormId = 'filters-form'
export const filterPanelId = 'filters'

/**
 * Applies the form.
 * @param overrides values that override the form's fields: a field that clears another one's choice
 */
export type ApplyFilters = (form: HTMLFormElement | null, overrides?: Readonly<Record<string, string>>) => void

/** The props of each group of filters. */
export type FilterFormProps = {
  /** The query with the current choices. */
  shown: EventQuery
  page: Pick<EventList, 'facets' | 'names'>
  apply: ApplyFilters
}

/** A change handler that applies the form. */
export function applyOnChange(apply: ApplyFilters) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => apply(currentTarget.form)
}

/** The number of these filters that are active. */
export function activeFilterCount({ filters }: EventQuery, ...names: FilterName[]): number {
  return names.filter((name) => formatFilter(filters, name).length > 0).length
}
