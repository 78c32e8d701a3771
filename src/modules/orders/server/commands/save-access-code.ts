import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { setPool } from '#src/modules/inventory/server/commands/set-pools.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { codeKey } from '../../domain/access-code.ts'

export type AccessCodeDraft = {
  readonly tenantId: number
  readonly eventId: string
  readonly code: string
  /** The races that the code opens, all of this event. */
  readonly raceIds: readonly string[]
  /** The number of places that can be taken by it; null: unlimited. */
  readonly uses: number | null
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
  readonly isActive: boolean
}

/**
 * Creates an access code of an event, or changes the one with the same normalized spelling.
 * Refused: fewer uses than are taken and held, and a limit for a code created without one, since
 * its earlier uses were not counted.
 */
export async function saveAccessCode(
  tx: Tx,
  draft: AccessCodeDraft,
): Promise<Result<{ readonly codeId: string }, 'orders.code_impossible' | 'orders.code_below_used'>> {
  const { tenantId, eventId, code, uses } = draft
  const key = codeKey(code)
  if (key === '' || code.trim().length > 40 || draft.raceIds.length === 0) return err('orders.code_impossible')
  const [known] = await tx.sql<{ id: string; poolId: string | null }>`
    select id, pool_id as "poolId" from orders.access_codes
    where tenant_id = ${tenantId} and event_id = ${eventId} and key = ${key} for update`
  if (known?.poolId === null && uses !== null) return err('orders.code_below_used')
  const poolId = uses === null ? (known?.poolId ?? null) : (known?.poolId ?? newId())
  if (poolId !== null) {
    const set = await setPool(tx, { tenantId, eventId, poolId, capacity: uses ?? maxUses })
    if (!set.ok) return err('orders.code_below_used')
  }
  const codeId = known?.id ?? newId()
  await tx.sql`
    insert into orders.access_codes (tenant_id, id, event_id, code, key, pool_id, starts_at, ends_at, is_active)
    values (${tenantId}, ${codeId}, ${eventId}, ${code.trim()}, ${key}, ${poolId}, ${draft.startsAt}, ${draft.endsAt},
            ${draft.isActive})
    on conflict (tenant_id, id) do update set code = excluded.code, pool_id = excluded.pool_id,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_active = excluded.is_active`
  await tx.sql`delete from orders.access_code_races where tenant_id = ${tenantId} and code_id = ${codeId}`
  await tx.sql`
    insert into orders.access_code_races (tenant_id, code_id, race_id)
    select ${tenantId}, ${codeId}, race_id from unnest(${draft.raceIds}::uuid[]) as r (race_id)`
  return ok({ codeId })
}

/** A counted code whose limit is removed is still counted. */
const maxUses = 1_000_000
