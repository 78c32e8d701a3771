import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type RaceAccessCode = {
  readonly id: string
  readonly code: string
  readonly poolId: string | null
  readonly isActive: boolean
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}
const columns = `c.id, c.code, c.pool_id as "poolId", c.is_active as "isActive", c.starts_at as "startsAt",
  c.ends_at as "endsAt"`

/** The code with this key for the race, valid now or not; null where there is none. */
export async function findCodeOfRace(tx: Tx, raceId: string, key: string): Promise<RaceAccessCode | null> {
  const [row] = await tx.named<RaceAccessCode>(
    'orders.code_of_race',
    `select ${columns} from orders.access_codes c
     join orders.access_code_races r on r.tenant_id = c.tenant_id and r.code_id = c.id
     where r.race_id = $1 and c.key = $2`,
    [raceId, key],
  )
  return row ?? null
}

/**
 * The code that the account entered for this race; null where it entered none, or the code no
 * longer opens the race.
 */
export async function findGrantedCode(tx: Tx, accountId: string, raceId: string): Promise<RaceAccessCode | null> {
  const [row] = await tx.named<RaceAccessCode>(
    'orders.granted_code',
    `select ${columns} from orders.access_grants g
     join orders.access_codes c on c.tenant_id = g.tenant_id and c.id = g.code_id
     join orders.access_code_races r on r.tenant_id = c.tenant_id and r.code_id = c.id and r.race_id = g.race_id
     where g.account_id = $1 and g.race_id = $2`,
    [accountId, raceId],
  )
  return row ?? null
}

export async function writeGrant(
  tx: Tx,
  grant: {
    readonly tenantId: number
    readonly accountId: string
    readonly raceId: string
    readonly codeId: string
  },
): Promise<void> {
  await tx.sql`
    insert into orders.access_grants (tenant_id, account_id, race_id, code_id, granted_at)
    values (${grant.tenantId}, ${grant.accountId}, ${grant.raceId}, ${grant.codeId}, ${tx.now})
    on conflict (tenant_id, account_id, race_id) do update set code_id = excluded.code_id, granted_at = excluded.granted_at`
}

export type AccessUse = {
  readonly raceId: string
  readonly code: string
  readonly placeHoldId: string
  readonly holdId: string | null
}

/** The codes by which an order's places were taken. */
export async function listAccessUses(tx: Tx, orderId: string): Promise<AccessUse[]> {
  return await tx.named<AccessUse>(
    'orders.access_uses_of',
    `select u.race_id as "raceId", c.code, u.place_hold_id as "placeHoldId", u.hold_id as "holdId"
     from orders.access_uses u join orders.access_codes c on c.tenant_id = u.tenant_id and c.id = u.code_id
     where u.order_id = $1`,
    [orderId],
  )
}
