type Dated = { readonly startsOn: string; readonly isPast: boolean }

/** The most dates on the overview; further ones are in the tabs of the series. */
export const shownDates = 8
const shownPast = 2

/**
 * The dates of the current season and of later events, in order, beginning with the last two past
 * ones. A season that is over shows its last dates.
 * @param seasonStartsOn 'YYYY-MM-DD', the first day of the season
 */
export function seriesDates<Event extends Dated>({
  upcoming,
  past,
  seasonStartsOn,
}: {
  readonly upcoming: readonly Event[]
  readonly past: readonly Event[]
  readonly seasonStartsOn: string
}): { readonly shown: Event[]; readonly hasMore: boolean } {
  const ofSeason = past.filter(({ startsOn }) => startsOn >= seasonStartsOn)
  const all = [...ofSeason, ...upcoming].toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const next = all.findIndex(({ isPast }) => !isPast)
  const firstShown = next === -1 ? all.length : next - shownPast
  const first = Math.max(0, Math.min(firstShown, all.length - shownDates))
  return { shown: all.slice(first, first + shownDates), hasMore: first + shownDates < all.length }
}
