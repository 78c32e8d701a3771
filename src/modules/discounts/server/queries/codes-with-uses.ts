import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type CodePage = {
  readonly tenantId: number
  readonly ruleId: string
  /** Only this code. */
  readonly codeId: string | null
  readonly batchId: string | null
  /** The last code of the page before. */
  readonly cursor: string | null
  readonly max: number
}
export type CodeWithUses = {
  readonly id: string
  readonly code: string
  readonly batchId: string | null
  readonly maxUses: number | null
  readonly isActive: boolean
  readonly heldRaceId: string | null
  readonly heldPlaces: number | null
  readonly createdAt: Instant
  /** Orders with the code: unpaid ones whose time is not over, and paid ones. */
  readonly held: number
  readonly used: number
  /** The last of them. */
  readonly usedAt: Instant | null
  readonly orderId: string | null
}

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The codes of a rule in the order of their ids, each with its uses, in one statement. Bounds that
 * are always there make it a range of the index, wherever a page begins.
 */
export async function listCodesWithUses(tx: Tx, page: CodePage): Promise<CodeWithUses[]> {
  return await tx.named<CodeWithUses>(
    'discounts.codes_with_uses',
    `select c.id, c.code, c.batch_id as "batchId", c.max_uses as "maxUses", c.is_active as "isActive",
       c.held_race_id as "heldRaceId", c.held_places as "heldPlaces", c.created_at as "createdAt", u.held, u.used,
       u.used_at as "usedAt", u.order_id as "orderId"
     from (
       select * from discounts.codes a
       where a.tenant_id = $7 and a.rule_id = $2 and a.id >= $3 and a.id <= $4 and ($5::uuid is null or a.batch_id = $5)
         and a.id is distinct from $8::uuid
       order by a.tenant_id, a.rule_id, a.id limit $6) c
     cross join lateral (
       select count(*) filter (where o.status = 'awaiting_payment')::int as held,
         count(*) filter (where o.status <> 'awaiting_payment')::int as used, max(v.applied_at) as used_at,
         (array_agg(v.order_id order by v.applied_at desc))[1] as order_id
       from discounts.uses v join orders.orders o on o.tenant_id = v.tenant_id and o.id = v.order_id
       where v.tenant_id = c.tenant_id and v.code_id = c.id and (
         o.status in ('paid', 'partially_refunded') or (o.status = 'awaiting_payment' and o.held_until > $1))) u
     order by c.id`,
    [
      tx.now,
      page.ruleId,
      page.codeId ?? page.cursor ?? firstId,
      page.codeId ?? lastId,
      page.batchId,
      page.max,
      page.tenantId,
      page.cursor,
    ],
  )
}
