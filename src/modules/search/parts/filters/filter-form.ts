import type { ChangeEvent } from 'react'
import type { EventList } from '../../contract/list-events.ts'
import { type FilterName, formatFilter } from '../../domain/event-filters.ts'
import type { EventQuery } from '../../domain/event-query.ts'

export const filterFormId = 'filters-form'
export const filterPanelId = 'filters'

/** @param says what stands before the form's fields: a field that means another one's choice */
export type ApplyFilters = (form: HTMLFormElement | null, says?: Readonly<Record<string, string>>) => void

/** What each group of filters is given. */
export type FilterFormProps = {
  /** What is chosen. */
  shown: EventQuery
  page: Pick<EventList, 'facets' | 'names'>
  apply: ApplyFilters
}

/** Whatever is changed in the form is applied as it stands. */
export function applied(apply: ApplyFilters) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => apply(currentTarget.form)
}

/** How many of these filters are on. */
export function chosenIn({ filters }: EventQuery, ...names: FilterName[]): number {
  return names.filter((name) => formatFilter(filters, name).length > 0).length
}
