/** What somebody looks for in an event's results, as its address holds it. */
export type ResultsAsked = { readonly q?: string; readonly race?: string; readonly cursor?: string }

export function resultsAddress(code: string, asked: ResultsAsked): string {
  const pairs = Object.entries(asked).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const query = new URLSearchParams(pairs).toString()
  return `/event/${code}/results${query === '' ? '' : `?${query}`}`
}

/** Empty and overlong texts ask for nothing. */
export function readResultsAsked(search: URLSearchParams): ResultsAsked {
  const read = (name: string) => search.get(name)?.trim().slice(0, 60) || undefined
  const [q, race, cursor] = [read('q'), read('race'), read('cursor')]
  return { ...(q && { q }), ...(race && { race }), ...(cursor && { cursor }) }
}
