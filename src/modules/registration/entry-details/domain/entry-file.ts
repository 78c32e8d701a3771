/** The largest file of an entry. */
export const entryFileMaxBytes = 10_000_000

/** The types offered for selection; the server checks the bytes. */
export const entryFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** The address of a file for its owner. */
export function entryFileUrl(fileId: string): string {
  return `/Register/files/${fileId}`
}
