import { isUuid } from '#src/kernel/ids.ts'

export type StartListCursor = { readonly bib: number; readonly id: string }

/** Where the next page goes on, as an opaque word for the address. */
export function cursorOf(bib: number, id: string): string {
  return `${bib}_${id}`
}

export function readCursor(text: string): StartListCursor | null {
  const [, bib, id] = /^(\d{1,9})_([0-9a-f-]{36})$/.exec(text) ?? []
  return bib !== undefined && id !== undefined && isUuid(id) ? { bib: Number(bib), id } : null
}
