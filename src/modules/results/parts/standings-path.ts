import type { StandingsPage } from '../contract/standings.ts'

type Group = { readonly from: number; readonly to: number | null }
export type StandingsPathParams = {
  readonly field?: StandingsPage['field']
  readonly season?: number
  readonly group?: Group | null
  readonly cursor?: string
}

/**
 * The address of one view of a series' standings.
 * @param address of the standings' page
 */
export function standingsPath(address: string, { field, season, group, cursor }: StandingsPathParams): string {
  const query = new URLSearchParams()
  if (field !== undefined) query.set('field', field)
  if (season !== undefined) query.set('season', String(season))
  if (group) query.set('group', nameOfGroup(group))
  if (cursor !== undefined) query.set('cursor', cursor)
  return `${address}?${query}`
}

/** The group as in the address: «30-39», «80-». */
export function nameOfGroup({ from, to }: Group): string {
  return `${from}-${to ?? ''}`
}

/** «2026», or «2025/26» for a winter season. */
export function nameOfSeason(year: number, month: StandingsPage['rule']['seasonMonth']): string {
  return month === 1 ? String(year) : `${year}/${String(year + 1).slice(-2)}`
}
