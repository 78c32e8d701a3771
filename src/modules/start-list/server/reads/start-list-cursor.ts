import { isUuid } from '#src/kernel/ids.ts'

/** The position of a row: its value in the sorted column, then its id. */
export type StartListCursor = { readonly key: string | number; readonly id: string }

/** The cursor of the next page, as an opaque string for the address. */
export function encodeCursor({ key, id }: StartListCursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/**
 * The position in a cursor; null where it is invalid.
 * @param isNumber the sorted column has numbers
 */
export function readCursor(text: string, isNumber: boolean): StartListCursor | null {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(cursor)) return null
    const [key, id] = cursor as unknown[]
    const fits = isNumber ? Number.isSafeInteger(key) && Math.abs(Number(key)) < 2 ** 31 : typeof key === 'string'
    const isKey = fits && !String(key).includes('\0')
    return isKey && typeof id === 'string' && isUuid(id) ? { key: key as string | number, id } : null
  } catch {
    return null
  }
}
