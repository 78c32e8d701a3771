import type { Tx } from '#src/platform/db/tx.ts'

export type UseRow = {
  readonly codeId: string
  readonly holdIds: readonly string[]
  /** Whether all its units are taken by the order, or held and not over, swept or not. */
  readonly isHeld: boolean
}

/**
 * The codes applied to an order. One whose use ended when the order expired has no holds and is not
 * held: the order that is started again takes it again, or loses it.
 */
export async function listUses(tx: Tx, orderId: string): Promise<UseRow[]> {
  return await tx.named<UseRow>(
    'discounts.uses_of_order',
    `select u.code_id as "codeId", u.hold_ids as "holdIds",
       cardinality(u.hold_ids) = (
         select count(*) from inventory.holds h
         where h.tenant_id = u.tenant_id and h.id = any (u.hold_ids)
           and (h.state = 'taken' or h.state = 'held' and h.held_until > $2)) as "isHeld"
     from discounts.uses u where u.order_id = $1
     union all
     select c.code_id, '{}', false from orders.order_codes c
     where c.order_id = $1
       and not exists (select from discounts.uses u where u.order_id = c.order_id and u.code_id = c.code_id)
     order by 1`,
    [orderId, tx.now],
  )
}

/** The uses of codes by orders, by `order code`: the ids of their holds. */
export async function listUsesOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.sql<{ use: string; holdIds: readonly string[] }>`
    select order_id || ' ' || code_id as use, hold_ids as "holdIds" from discounts.uses
    where order_id = any (${orderIds}::uuid[])`
  return new Map(rows.map(({ use, holdIds }) => [use, holdIds]))
}

/** What codes take off orders now, by `order code`, in minor units. */
export async function sumSavedByCode(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.sql<{ use: string; savedMinor: number }>`
    select l.order_id || ' ' || d.code_id as use, sum(d.amount_minor)::bigint as "savedMinor"
    from orders.lines l join orders.line_discounts d on d.tenant_id = l.tenant_id and d.line_id = l.id
    where l.order_id = any (${orderIds}::uuid[]) and d.code_id is not null group by 1`
  return new Map(rows.map(({ use, savedMinor }) => [use, savedMinor]))
}

type Use = {
  readonly tenantId: number
  readonly orderId: string
  readonly codeId: string
  readonly ruleId: string
  readonly accountId: string
  readonly holdIds: readonly string[]
}

export async function insertUse(tx: Tx, use: Use): Promise<void> {
  await tx.sql`
    insert into discounts.uses (tenant_id, order_id, code_id, rule_id, account_id, hold_ids, applied_at)
    values (${use.tenantId}, ${use.orderId}, ${use.codeId}, ${use.ruleId}, ${use.accountId}, ${use.holdIds}::uuid[], ${tx.now})`
}

export async function deleteUses(tx: Tx, orderId: string, codeIds: readonly string[]): Promise<void> {
  await tx.sql`delete from discounts.uses where order_id = ${orderId} and code_id = any (${codeIds}::uuid[])`
}

/** The use has added its free product to the order. */
export async function markProductAdded(tx: Tx, orderId: string, codeId: string): Promise<void> {
  await tx.sql`update discounts.uses set has_added_product = true where order_id = ${orderId} and code_id = ${codeId}`
}

export async function isProductAdded(tx: Tx, orderId: string, codeId: string): Promise<boolean> {
  const found = await tx.sql`
    select from discounts.uses where order_id = ${orderId} and code_id = ${codeId} and has_added_product`
  return found.length > 0
}

/** The number of other orders of the account with a code of the rule. */
export async function countUsesOfAccount(
  tx: Tx,
  of: { readonly ruleId: string; readonly accountId: string; readonly orderId: string },
): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(distinct u.order_id)::int as count from discounts.uses u
    where u.rule_id = ${of.ruleId} and u.account_id = ${of.accountId} and u.order_id <> ${of.orderId}`
  return row?.count ?? 0
}

/** The sums that other orders save by the codes of these rules, in minor units, by rule id. */
export async function sumSavedByRule(
  tx: Tx,
  ruleIds: readonly string[],
  exceptOrderId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.sql<{ ruleId: string; savedMinor: number }>`
    select u.rule_id as "ruleId", sum(d.amount_minor)::bigint as "savedMinor"
    from (select distinct u.tenant_id, u.order_id, u.rule_id from discounts.uses u
          where u.rule_id = any (${ruleIds}::uuid[]) and u.order_id <> ${exceptOrderId}) u
    join orders.lines l on l.tenant_id = u.tenant_id and l.order_id = u.order_id
    join orders.line_discounts d on d.tenant_id = l.tenant_id and d.line_id = l.id and d.rule_id = u.rule_id
    group by u.rule_id`
  return new Map(rows.map(({ ruleId, savedMinor }) => [ruleId, savedMinor]))
}

/** Deletes single uses of codes by orders. */
export async function deleteUsesOfOrders(
  tx: Tx,
  uses: readonly { readonly orderId: string; readonly codeId: string }[],
): Promise<void> {
  if (uses.length === 0) return
  await tx.sql`
    delete from discounts.uses u
    using unnest(${uses.map(({ orderId }) => orderId)}::uuid[], ${uses.map(({ codeId }) => codeId)}::uuid[])
      as g (order_id, code_id)
    where u.order_id = g.order_id and u.code_id = g.code_id`
}

/** The units of these pools that orders hold, have taken, or held before they expired. */
export async function listHoldsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
  poolIds: readonly string[],
): Promise<{ readonly id: string; readonly orderId: string; readonly poolId: string }[]> {
  return await tx.sql`
    select id, order_id as "orderId", pool_id as "poolId" from inventory.holds
    where order_id = any (${orderIds}::uuid[]) and pool_id = any (${poolIds}::uuid[])`
}

/** The order's units of these pools, held or taken. */
export async function holdsOfOrder(tx: Tx, orderId: string, poolIds: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from inventory.holds
    where order_id = ${orderId} and pool_id = any (${poolIds}::uuid[]) and state in ('held', 'taken')`
  return rows.map(({ id }) => id)
}
