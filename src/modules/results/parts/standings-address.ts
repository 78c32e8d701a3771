import type { StandingsPage } from '../contract/standings.ts'

type Group = { readonly from: number; readonly to: number | null }
export type StandingsQuery = {
  readonly field?: StandingsPage['field']
  readonly season?: number
  readonly group?: Group | null
  readonly cursor?: string
}

/** One view of a series' standings. @param address of their page */
export function standingsAddress(address: string, { field, season, group, cursor }: StandingsQuery): string {
  const query = new URLSearchParams()
  if (field !== undefined) query.set('field', field)
  if (season !== undefined) query.set('season', String(season))
  if (group) query.set('group', nameOfGroup(group))
  if (cursor !== undefined) query.set('cursor', cursor)
  return `${address}?${query}`
}

/** As the address writes it: «30-39», «80-». */
export function nameOfGroup({ from, to }: Group): string {
  return `${from}-${to ?? ''}`
}

/** «2026», and «2025/26» where a winter is one season. */
export function nameOfSeason(year: number, month: StandingsPage['rule']['seasonMonth']): string {
  return month === 1 ? String(year) : `${year}/${String(year + 1).slice(-2)}`
}
