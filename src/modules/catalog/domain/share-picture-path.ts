import type { Language } from '#src/kernel/texts.ts'

/** What a page is shared with a picture of; `home` stands for every page that is of no event and no series. */
export type Shared = { readonly event: string } | { readonly series: string } | 'home'

/** Where the picture is served that a page is shared with. */
export function sharePicturePath(of: Shared, language: Language): string {
  if (of === 'home') return `/share/${language}/home.png`
  return 'event' in of ? `/share/${language}/event/${of.event}.png` : `/share/${language}/series/${of.series}.png`
}

/** Pixels: what social networks ask for. */
export const sharePictureSize = { width: 1200, height: 630 } as const
