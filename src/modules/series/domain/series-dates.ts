type Dated = { readonly startsOn: string; readonly isPast: boolean }

/** More dates than these are left to the tabs of the series. */
export const shownDates = 8
const shownPast = 2

/**
 * The dates of the season that goes on and of what is announced beyond it, in the order in which they are held: from the last two that
 * are over on. A season that is over shows its last ones.
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
  const wanted = next === -1 ? all.length : next - shownPast
  const first = Math.max(0, Math.min(wanted, all.length - shownDates))
  return { shown: all.slice(first, first + shownDates), hasMore: first + shownDates < all.length }
}
