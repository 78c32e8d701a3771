/** The parameters of a start list's address. */
export const startListParamNames = [
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
export type StartListParams = { readonly [K in (typeof startListParamNames)[number]]?: string }

/** Empty, overlong and invalid parameters are ignored. */
export function readStartListParams(search: URLSearchParams): StartListParams {
  const pairs = startListParamNames.map(
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
  filters: { readonly [K in keyof StartListParams]?: string | undefined },
): string {
  const pairs = startListParamNames.flatMap((name) =>
    filters[name] ? [[name, filters[name]] as [string, string]] : [],
  )
  const query = new URLSearchParams(pairs).toString()
  return `/event/${code}/startlist${query === '' ? '' : `?${query}`}`
}

/** The API's parameters; the print view concerns the page only. */
export function toStartListQuery({ print: _, stage, bib, ...listParams }: StartListParams) {
  return { ...listParams, ...(stage && { stage: Number(stage) }), ...(bib && { bib: Number(bib) }) }
}

/** Whether any filter narrows the list. */
export function hasStartListFilters({ q, race, city, club, team, stage, wave }: StartListParams): boolean {
  return [q, race, city, club, team, stage, wave].some((one) => one !== undefined)
}
