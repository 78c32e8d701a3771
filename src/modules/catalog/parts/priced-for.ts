import type { EventRace } from '../contract/event-page.ts'

/** The message key of what a team race's price is for. */
export function pricedFor({ pricePer }: Pick<EventRace, 'pricePer'>): 'perParticipant' | 'perTeam' {
  return pricePer === 'participant' ? 'perParticipant' : 'perTeam'
}
