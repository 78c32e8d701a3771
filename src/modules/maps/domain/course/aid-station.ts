import type { BothLanguages } from '#src/kernel/texts.ts'

/** What there may be at an aid station, in the order in which it is shown. */
export const aidOffers = ['water', 'sport-drink', 'food', 'medical', 'toilet', 'shelter', 'bags'] as const
export type AidOffer = (typeof aidOffers)[number]

export type AidStation = {
  readonly name: BothLanguages
  /** Along the course from its start. */
  readonly atM: number
  readonly offers: readonly AidOffer[]
}

export const mostAidStations = 60

/** Whether they may stand on a course of that length: each within it, and with something to offer. */
export function areAidStationsPossible(stations: readonly AidStation[], distanceM: number): boolean {
  return (
    stations.length <= mostAidStations &&
    stations.every(({ atM, offers }) => atM >= 0 && atM <= distanceM && offers.length > 0)
  )
}

/** In the order in which a runner comes by, each offer once. */
export function sortStations(stations: readonly AidStation[]): AidStation[] {
  return stations
    .map((station) => ({ ...station, offers: aidOffers.filter((offer) => station.offers.includes(offer)) }))
    .sort((a, b) => a.atM - b.atM)
}
