import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'

export type RaceEntry = {
  readonly entryId: string
  readonly bib: number
  readonly participant: EnteredParticipant
}

/**
 * Every confirmed entry with a bib in a race, by bib; places without a participant are left out.
 * Holds personal data: not for pages.
 */
export async function entriesOfRace(tx: Tx, raceId: string): Promise<RaceEntry[]> {
  return await tx.sql<RaceEntry>`
    select id as "entryId", bib, participant from registration.entries
    where race_id = ${raceId} and state = 'confirmed' and bib is not null
      and not participant ? 'invitationId' order by bib`
}

/** The entries in an event from the account's own orders, for any participant. */
export async function ownEntryIds(tx: Tx, accountId: string, eventId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from registration.entries
    where account_id = ${accountId} and event_id = ${eventId} and state = 'confirmed'`
  return rows.map(({ id }) => id)
}
