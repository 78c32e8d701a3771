/** What one file of an entry may have. */
export const entryFileMaxBytes = 10_000_000

/** What is offered to be chosen; what comes is looked at on the server. */
export const entryFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** Where its owner reads it. */
export function entryFileUrl(fileId: string): string {
  return `/Register/files/${fileId}`
}
