import { isSport, type Sport } from '#src/modules/catalog/domain/sport.ts'

export const myResultsPath = '/account/results'

/** What the account's page of results shows, as in its address. */
export type MyResultsParams = {
  readonly person?: string | undefined
  readonly sport?: Sport | undefined
  readonly year?: number | undefined
  /** The code of the best whose progress is drawn. */
  readonly distance?: string | undefined
  readonly after?: string | undefined
  /** The search for results to claim. */
  readonly event?: string | undefined
  readonly q?: string | undefined
}

export function myResultsHref(params: MyResultsParams, hash = ''): string {
  const pairs = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const query = new URLSearchParams(pairs).toString()
  return `${myResultsPath}${query === '' ? '' : `?${query}`}${hash}`
}

/** Values that no link of the page has are ignored. */
export function readMyResultsParams(search: URLSearchParams): MyResultsParams {
  const read = (name: string) => search.get(name)?.slice(0, 80) || undefined
  const [person, sport, distance, after] = [read('person'), read('sport'), read('distance'), read('after')]
  const [event, q] = [read('event')?.trim(), read('q')?.trim()]
  const year = /^(19|20|21)\d\d$/.test(read('year') ?? '') ? Number(read('year')) : undefined
  const isCursor = after !== undefined && /^\d{1,15}_[0-9a-f-]{36}_\d{1,9}$/.test(after)
  return {
    ...(person !== undefined && { person }),
    ...(sport !== undefined && isSport(sport) && { sport }),
    ...(year !== undefined && year >= 1990 && { year }),
    ...(distance !== undefined && { distance }),
    ...(isCursor && { after }),
    ...(event && { event }),
    ...(q && { q }),
  }
}
