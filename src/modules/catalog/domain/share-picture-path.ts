import type { Language } from '#src/kernel/texts.ts'

/**
 * The subject of a page's share picture; `home` serves every page that belongs to no event and no
 * series.
 */
export type Shared = { readonly event: string } | { readonly series: string } | 'home'

/** The path of a page's share picture. */
export function sharePicturePath(of: Shared, language: Language): string {
  if (of === 'home') return `/share/${language}/home.png`
  return 'event' in of ? `/share/${language}/event/${of.event}.png` : `/share/${language}/series/${of.series}.png`
}

/** In pixels: the size that social networks ask for. */
export const sharePictureSize = { width: 1200, height: 630 } as const
