import type { TFunction } from 'i18next'

/** The facts of a leg beside its label: its own name, and the distance. */
export function legFacts(
  leg: { readonly stageName: string; readonly distanceM: number | null },
  label: string,
  distance: (metres: number) => string,
): string {
  return [
    ...(leg.stageName === label ? [] : [leg.stageName]),
    ...(leg.distanceM === null ? [] : [distance(leg.distanceM)]),
  ].join(' · ')
}

/** «Этап 2» of a relay, «Участник 2» of a team that starts together. */
export function legLabel(kind: 'team' | 'relay', relayPosition: number, t: TFunction<'registration'>): string {
  return t(kind === 'relay' ? 'teamLeg' : 'teamSeat', { number: relayPosition })
}
