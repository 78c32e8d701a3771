/** The largest upload; the stored photo has a few hundred kilobytes. */
export const photoMaxBytes = 10_000_000

/** The accepted types; browsers convert a phone's own format into JPEG for them. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export function photoUrl(imageId: string): string {
  return `/api/account/photos/${imageId}`
}
