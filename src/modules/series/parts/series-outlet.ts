import type { SeriesPage } from '../contract/series.ts'

/** What the tabs of a series know from their head. */
export type SeriesOutlet = { readonly series: SeriesPage }
