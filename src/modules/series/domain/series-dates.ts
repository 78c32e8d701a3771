type Dated = { readonly startsOn: string; readonly isPast: boolean }

/** The most dates on the overview; further ones are in the tabs of the series. */
export const shownDates = 8
const shownPast = 2

/**
 * The dates of the current season and of later events, in order, beginning with the last two past
 * ones. A season that is over shows its last dates.
 * @param seasonSince 'YYYY-MM-DD', the first day of the season
 */
export function seriesDates<Event extends Dated>({
  ahead,
  over,
  seasonSince,
}: {
  readonly ahead: readonly Event[]
  readonly over: readonly Event[]
  readonly seasonSince: string
}): { readonly shown: Event[]; readonly hasMore: boolean } {
  const ofSeason = over.filter(({ startsOn }) => startsOn >= seasonSince)
  const all = [...ofSeason, ...ahead].toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const next = all.findIndex(({ isPast }) => !isPast)
  const firstShown = next === -1 ? all.length : next - shownPast
  const first = Math.max(0, Math.min(firstShown, all.length - shownDates))
  return { shown: all.slice(first, first + shownDates), hasMore: first + shownDates < all.length }
}
