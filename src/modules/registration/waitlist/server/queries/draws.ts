import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Draw = {
  readonly seed: Buffer
  readonly seedHash: string
  readonly committedAt: Instant
  readonly drawnAt: Instant | null
}

/** The draw of a race; null if none is planned. */
export async function findDraw(tx: Tx, raceId: string): Promise<Draw | null> {
  const [row] = await tx.sql<Draw>`
    select seed, seed_hash as "seedHash", committed_at as "committedAt", drawn_at as "drawnAt"
    from registration.draws where race_id = ${raceId}`
  return row ?? null
}

/** Stores the seed of a draw, once per race. */
export async function insertDraw(
  tx: Tx,
  draw: { readonly tenantId: number; readonly raceId: string; readonly seed: Buffer; readonly seedHash: string },
): Promise<void> {
  await tx.sql`
    insert into registration.draws (tenant_id, race_id, seed, seed_hash, committed_at)
    values (${draw.tenantId}, ${draw.raceId}, ${draw.seed}, ${draw.seedHash}, ${tx.now}) on conflict do nothing`
}

/** The race's draw, locked until commit; null where no seed is stored. */
export async function lockDraw(tx: Tx, raceId: string): Promise<Draw | null> {
  const [row] = await tx.sql<Draw>`
    select seed, seed_hash as "seedHash", committed_at as "committedAt", drawn_at as "drawnAt"
    from registration.draws where race_id = ${raceId} for update`
  return row ?? null
}

export async function markDrawn(tx: Tx, raceId: string): Promise<void> {
  await tx.sql`update registration.draws set drawn_at = ${tx.now} where race_id = ${raceId}`
}

export type Application = { readonly entryId: string; readonly number: number; readonly isWaiting: boolean }

/** Every application of a race by its number, withdrawn ones included: numbers are not reused. */
export async function listApplications(tx: Tx, raceId: string): Promise<Application[]> {
  return await tx.sql<Application>`
    select p.id as "entryId", p.application as number, e.state = 'waiting' as "isWaiting"
    from registration.waitlist_people p join inventory.waitlist_entries e on e.tenant_id = p.tenant_id and e.id = p.id
    where p.race_id = ${raceId} and p.application is not null order by p.application`
}

/**
 * The result of the draw: application and place, in the order drawn; applications withdrawn before
 * have none.
 */
export async function drawnOrder(tx: Tx, raceId: string): Promise<{ application: number; place: number }[]> {
  return await tx.sql<{ application: number; place: number }>`
    select p.application, e.number as place
    from registration.waitlist_people p join inventory.waitlist_entries e on e.tenant_id = p.tenant_id and e.id = p.id
    where p.race_id = ${raceId} and p.application is not null and e.number is not null order by e.number`
}
