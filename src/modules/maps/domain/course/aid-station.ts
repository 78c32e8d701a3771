import type { BothLanguages } from '#src/kernel/texts.ts'

/**
 * The offers of an aid station, in display order. AidStation is the schema of the elements of
 * `maps.courses.aid_stations`.
 */
export const aidOffers = ['water', 'sport-drink', 'food', 'medical', 'toilet', 'shelter', 'bags'] as const
export type AidOffer = (typeof aidOffers)[number]

export type AidStation = {
  readonly name: BothLanguages
  /** Along the course from its start. */
  readonly atM: number
  readonly offers: readonly AidOffer[]
}

export const maxAidStations = 60

/**
 * Whether the stations are valid for a course of this length: each within it, and with an offer.
 */
export function areAidStationsValid(stations: readonly AidStation[], distanceM: number): boolean {
  return (
    stations.length <= maxAidStations &&
    stations.every(({ atM, offers }) => atM >= 0 && atM <= distanceM && offers.length > 0)
  )
}

/** In the order of the course, without duplicate offers. */
export function sortStations(stations: readonly AidStation[]): AidStation[] {
  return stations
    .map((station) => ({ ...station, offers: aidOffers.filter((offer) => station.offers.includes(offer)) }))
    .sort((a, b) => a.atM - b.atM)
}
