/** The page on which an account claims a result. */
export function claimPath(of: {
  readonly eventCode: string
  readonly raceCode: string
  readonly bib: number
  readonly person?: string | undefined
}): string {
  const query = new URLSearchParams({ event: of.eventCode, race: of.raceCode, bib: String(of.bib) })
  if (of.person !== undefined) query.set('person', of.person)
  return `/account/results/claim?${query}`
}
