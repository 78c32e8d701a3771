/** The columns by which a start list can be sorted, as the address has them; with a minus before it the other way round. */
export const startListSorts = ['bib', 'name', 'birth-year', 'city', 'club', 'team', 'stage'] as const
export type StartListColumn = (typeof startListSorts)[number]
export type StartListSort = { readonly by: StartListColumn; readonly isDescending: boolean }

/** How a list is sorted where the address says nothing, or something that no column is called. */
const plain: StartListSort = { by: 'bib', isDescending: false }

export function readStartListSort(text: string | undefined): StartListSort {
  const isDescending = text?.startsWith('-') ?? false
  const by = startListSorts.find((one) => one === (isDescending ? text?.slice(1) : text))
  return by === undefined ? plain : { by, isDescending }
}

/** As the address has it; undefined for the order in which a list opens. */
export function formatStartListSort({ by, isDescending }: StartListSort): string | undefined {
  if (by === plain.by && !isDescending) return undefined
  return `${isDescending ? '-' : ''}${by}`
}

/** What a press on the head of a column asks for: that column, or the other way round where it is the one already. */
export function nextSort(present: StartListSort, by: StartListColumn): StartListSort {
  return { by, isDescending: present.by === by && !present.isDescending }
}
