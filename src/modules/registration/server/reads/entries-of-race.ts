import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'

export type RaceEntry = {
  readonly registrationId: string
  readonly bib: number
  readonly participant: EnteredParticipant
}

/** Everybody who has a confirmed place and a bib in a race, by bib; not the places that still wait for somebody. Holds personal data: not for pages. */
export async function entriesOfRace(tx: Tx, raceId: string): Promise<RaceEntry[]> {
  return await tx.sql<RaceEntry>`
    select id as "registrationId", bib, participant from registration.registrations
    where race_id = ${raceId} and state = 'confirmed' and bib is not null
      and not participant ? 'invitationId' order by bib`
}

/** The entries in an event that an account made, for whomever it made them. */
export async function ownRegistrationIds(tx: Tx, accountId: string, eventId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from registration.registrations
    where account_id = ${accountId} and event_id = ${eventId} and state = 'confirmed'`
  return rows.map(({ id }) => id)
}
