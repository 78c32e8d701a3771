import type { Language } from '#src/kernel/texts.ts'
import { pickupHours } from '#src/modules/catalog/server/reads/race-calendar.ts'
import type { EmailFacts } from '../queries/email-facts.ts'
import type { EmailTickets } from './email-tickets.ts'

/**
 * Where and when start packs are picked up, as lines; none of an online event.
 */
export function pickupLines({ isOnline, pickup, startPack }: EmailFacts['event'], language: Language): string[] {
  if (isOnline) return []
  const hours = pickupHours(startPack, language)
  return hours.length > 0 ? hours : [pickup[language]].filter(Boolean)
}

/** What to bring: by the tickets of these participants, and by the organizer's list. Each once. */
export function bringLines(
  { isOnline, startPack }: EmailFacts['event'],
  { tickets }: Pick<EmailTickets, 'tickets'>,
  language: Language,
): string[] {
  const listed = isOnline ? [] : (startPack?.bring ?? []).map((line) => line[language])
  return [...new Set([...tickets.flatMap(({ bring }) => bring), ...listed])]
}
