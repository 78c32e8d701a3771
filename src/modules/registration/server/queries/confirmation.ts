import type { Tx } from '#src/platform/db/database.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'

export type EntryToConfirm = {
  readonly id: string
  readonly eventId: string
  readonly raceId: string
  readonly bibFrom: number
  readonly participant: EnteredParticipant
}

export async function entriesToConfirm(tx: Tx, orderId: string): Promise<EntryToConfirm[]> {
  return await tx.named<EntryToConfirm>(
    'registration.entries_to_confirm',
    `select g.id, g.event_id as "eventId", g.race_id as "raceId", r.bib_from as "bibFrom", g.participant
     from registration.registrations g join catalog.races r on r.id = g.race_id
     where g.order_id = $1 and g.state in ('held', 'expired') order by g.id`,
    [orderId],
  )
}

/** The next numbers of each race, in payment order, never twice; keyed by the entry's id. */
export async function bibsFor(
  tx: Tx,
  tenantId: number,
  entries: readonly EntryToConfirm[],
): Promise<Map<string, number>> {
  const bibs = new Map<string, number>()
  const byRace = Map.groupBy(entries, (entry) => entry.raceId)
  for (const raceId of [...byRace.keys()].sort()) {
    const group = byRace.get(raceId) ?? []
    const [row] = await tx.named<{ next: number }>(
      'registration.next_bibs',
      `insert into registration.bib_counters (tenant_id, race_id, next_bib) values ($1, $2, $3::int + $4::int)
       on conflict (tenant_id, race_id) do update set next_bib = registration.bib_counters.next_bib + $4::int
       returning next_bib - $4::int as next`,
      [tenantId, raceId, group[0]?.bibFrom ?? 1, group.length],
    )
    if (row === undefined) throw new Error('No bib counter')
    for (const [i, entry] of group.entries()) bibs.set(entry.id, row.next + i)
  }
  return bibs
}

/** The entry is confirmed under its bib and stands in the start list. */
export async function confirmEntry(
  tx: Tx,
  { tenantId, entry, bib }: { tenantId: number; entry: EntryToConfirm; bib: number },
): Promise<void> {
  const { participant: person } = entry
  await tx.named(
    'registration.confirm',
    `with confirmed as (
       update registration.registrations set state = 'confirmed', bib = $3, confirmed_at = $4
       where tenant_id = $1 and id = $2 returning id, event_id, race_id
     ), told as (
       insert into registration.registration_history (tenant_id, registration_id, state, cause, at)
       select $1, id, 'confirmed', 'the order is paid', $4 from confirmed
     )
     insert into registration.start_list (registration_id, tenant_id, event_id, race_id, bib, last_name, first_name,
                                          birth_year, gender, city, club, norm)
     select id, $1, event_id, race_id, $3, $5, $6, $7, $8, $9, $10, $11 from confirmed`,
    [
      tenantId,
      entry.id,
      bib,
      tx.now,
      person.lastName,
      person.firstName,
      Number(person.birthDate.slice(0, 4)),
      person.gender,
      person.city,
      person.club,
      searchNorm(person.lastName),
    ],
  )
}

/** As names are compared: lower case, ё as е. */
export function searchNorm(text: string): string {
  return text.normalize('NFC').trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')
}
