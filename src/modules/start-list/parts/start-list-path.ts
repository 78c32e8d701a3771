/** The parameters of a start list's address. */
export const askedNames = [
  'q',
  'race',
  'city',
  'club',
  'team',
  'stage',
  'wave',
  'sort',
  'bib',
  'cursor',
  'print',
] as const
export type StartListAsked = { readonly [K in (typeof askedNames)[number]]?: string }

/** Empty, overlong and invalid parameters are ignored. */
export function readStartListAsked(search: URLSearchParams): StartListAsked {
  const pairs = askedNames.map(
    (name) =>
      [
        name,
        search
          .get(name)
          ?.trim()
          .slice(0, name === 'cursor' ? 400 : 80),
      ] as const,
  )
  return Object.fromEntries(pairs.filter(([name, value]) => value && (!isNumber(name) || /^[1-9]\d{0,8}$/.test(value))))
}

function isNumber(name: string): boolean {
  return name === 'bib' || name === 'stage'
}

/** @param filters undefined values are left out */
export function startListPath(
  code: string,
  filters: { readonly [K in keyof StartListAsked]?: string | undefined },
): string {
  const pairs = askedNames.flatMap((name) => (filters[name] ? [[name, filters[name]] as [string, string]] : []))
  const query = new URLSearchParams(pairs).toString()
  return `/event/${code}/startlist${query === '' ? '' : `?${query}`}`
}

/** The API's parameters; the print view concerns the page only. */
export function toStartListQuery({ print: _, stage, bib, ...asked }: StartListAsked) {
  return { ...asked, ...(stage && { stage: Number(stage) }), ...(bib && { bib: Number(bib) }) }
}

/** Whether any filter narrows the list. */
export function hasStartListFilters({ q, race, city, club, team, stage, wave }: StartListAsked): boolean {
  return [q, race, city, club, team, stage, wave].some((one) => one !== undefined)
}
