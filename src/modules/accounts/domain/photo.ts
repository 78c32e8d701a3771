/** What may be sent; what is kept of it is a few hundred kilobytes. */
export const photoMaxBytes = 10_000_000

/** Photos of phones come as one of these; a browser that is asked for them turns its phone's own format into JPEG. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export function photoUrl(imageId: string): string {
  return `/api/account/photos/${imageId}`
}
