/** A reader's query of an event's results, as in the address. */
export type ResultsPathParams = {
  readonly q?: string
  readonly race?: string
  readonly gender?: 'male' | 'female'
  /** «male-30» */
  readonly group?: string
  readonly cursor?: string | undefined
  /** The print view. */
  readonly print?: '1' | undefined
}

export function resultsPath(code: string, params: ResultsPathParams): string {
  const { gender, group, ...rest } = params
  const pairs = Object.entries({ ...rest, group: group ?? gender }).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  const query = new URLSearchParams(pairs).toString()
  return `/event/${code}/results${query === '' ? '' : `?${query}`}`
}

/** Empty parameters are ignored, texts cut to 60 characters. */
export function readResultsPathParams(search: URLSearchParams): ResultsPathParams {
  const read = (name: string) => search.get(name)?.trim().slice(0, 60) || undefined
  const print = search.get('print') === '1'
  const [q, race, cursor, groupText] = [read('q'), read('race'), read('cursor'), read('group')]
  const gender = groupText === 'male' || groupText === 'female' ? groupText : undefined
  const group = groupText !== undefined && /^(male|female)-\d{1,3}$/.test(groupText) ? groupText : undefined
  return {
    ...(q && { q }),
    ...(race && { race }),
    ...(gender && { gender }),
    ...(group && { group }),
    ...(cursor && { cursor }),
    ...(print && { print: '1' as const }),
  }
}

/** The address of a person's or a team's result. */
export function resultPath(code: string, race: string, bib: number): string {
  return `/event/${code}/results/${race}/${bib}`
}

/** The address under which each bib of a race has its certificate. */
export function certificatesPath(code: string, race: string | null): string {
  return `/api/events/${code}/results/${race ?? ''}`
}
