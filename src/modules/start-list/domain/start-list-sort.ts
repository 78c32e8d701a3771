/**
 * The columns by which a start list can be sorted, as in the address; a leading minus reverses the
 * order.
 */
export const startListSorts = ['bib', 'name', 'birth-year', 'city', 'club', 'team', 'stage'] as const
export type StartListColumn = (typeof startListSorts)[number]
export type StartListSort = { readonly by: StartListColumn; readonly isDescending: boolean }

/** The default order, also for an unknown column. */
const plain: StartListSort = { by: 'bib', isDescending: false }

/**
 * Reads the order from the address: a column, with `-` before it descending. Anything else gives
 * the default order.
 */
export function readStartListSort(text: string | undefined): StartListSort {
  const isDescending = text?.startsWith('-') ?? false
  const by = startListSorts.find((one) => one === (isDescending ? text?.slice(1) : text))
  return by === undefined ? plain : { by, isDescending }
}

/** The order as in the address; undefined for the default. */
export function formatStartListSort({ by, isDescending }: StartListSort): string | undefined {
  if (by === plain.by && !isDescending) return undefined
  return `${isDescending ? '-' : ''}${by}`
}

/**
 * The order after a click on a column's head: by that column, reversed if it is the current one.
 */
export function nextSort(current: StartListSort, by: StartListColumn): StartListSort {
  return { by, isDescending: current.by === by && !current.isDescending }
}
