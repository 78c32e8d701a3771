import type { TFunction } from 'i18next'

/** «Этап 2» of a relay, «Участник 2» of a team that starts together. */
export function legLabel(kind: 'team' | 'relay', relayPosition: number, t: TFunction<'registration'>): string {
  return t(kind === 'relay' ? 'teamLeg' : 'teamSeat', { number: relayPosition })
}
