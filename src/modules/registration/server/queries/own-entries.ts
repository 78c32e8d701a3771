import type { Tx } from '#src/platform/db/database.ts'
import type { RegistrationState } from '../../domain/registration-state.ts'

/** The account's own live entry in a race: paid, or waiting for payment with its hold still standing. */
export async function ownLiveEntry(
  tx: Tx,
  accountId: string,
  raceId: string,
): Promise<{ readonly orderId: string; readonly isPaid: boolean } | null> {
  const [row] = await tx.named<{ orderId: string; isPaid: boolean }>(
    'registration.own_live_entry',
    `select g.order_id as "orderId", g.state = 'confirmed' as "isPaid"
     from registration.registrations g join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
     where g.account_id = $1 and g.race_id = $2
       and (g.state = 'confirmed' or (g.state = 'held' and h.state = 'held' and h.held_until > $3))
     order by g.state = 'confirmed' desc, g.created_at desc limit 1`,
    [accountId, raceId, tx.now],
  )
  return row ?? null
}

/** How many live entries the account has in an event. */
export async function liveEntryCount(tx: Tx, accountId: string, eventId: string): Promise<number> {
  const [row] = await tx.named<{ count: number }>(
    'registration.live_entry_count',
    `select count(*)::int as count
     from registration.registrations g join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
     where g.account_id = $1 and g.event_id = $2
       and (g.state = 'confirmed' or (g.state = 'held' and h.state = 'held' and h.held_until > $3))`,
    [accountId, eventId, tx.now],
  )
  return row?.count ?? 0
}

export type OrderEntry = {
  readonly id: string
  readonly raceId: string
  readonly holdId: string
  readonly state: RegistrationState
  readonly bib: number | null
  readonly participant: Readonly<Record<string, string>>
  readonly raceNameRu: string
  readonly raceNameEn: string
}

export async function entriesOfOrder(tx: Tx, orderId: string): Promise<OrderEntry[]> {
  return await tx.named<OrderEntry>(
    'registration.entries_of_order',
    `select g.id, g.race_id as "raceId", g.hold_id as "holdId", g.state, g.bib, g.participant, r.name_ru as "raceNameRu", r.name_en as "raceNameEn"
     from registration.registrations g join catalog.races r on r.id = g.race_id
     where g.order_id = $1 order by g.id`,
    [orderId],
  )
}
