import type { SeriesPage } from '../contract/series.ts'

/** The data that the tabs of a series get from their parent route. */
export type SeriesOutlet = { readonly series: SeriesPage }
