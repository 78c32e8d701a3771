import type { EventRace } from '../contract/event-page.ts'

/** What the price of a race of teams is for, as its text. */
export function pricedFor({ pricePer }: Pick<EventRace, 'pricePer'>): 'perParticipant' | 'perTeam' {
  return pricePer === 'participant' ? 'perParticipant' : 'perTeam'
}
