import type { Tx } from '#src/platform/db/tx.ts'

export type NewCode = {
  readonly id: string
  readonly code: string
  /** The normalized spelling (`codeKey`). */
  readonly key: string
  readonly maxUses: number | null
  /** The places that it holds; not given: none. */
  readonly held?: { readonly eventId: string; readonly raceId: string; readonly places: number } | null
}

/**
 * The keys that an active code has for the same events already: of the organizer, or of the whole
 * tenant for its own codes. Exact where the caller has locked the organizer's discounts.
 */
export async function takenKeys(
  tx: Tx,
  of: { readonly tenantId: number; readonly organizerId: string | null; readonly keys: readonly string[] },
): Promise<string[]> {
  if (of.keys.length === 0) return []
  const rows = await tx.sql<{ key: string }>`
    select distinct c.key from discounts.codes c join discounts.rules r on r.tenant_id = c.tenant_id and r.id = c.rule_id
    where c.tenant_id = ${of.tenantId} and c.key = any (${of.keys}::text[]) and c.is_active and r.is_active
      and r.organizer_id is not distinct from ${of.organizerId} and (r.ends_at is null or r.ends_at > ${tx.now})`
  return rows.map(({ key }) => key)
}

/** A code of the rule that is spelled like a live one of another rule of the organizer; null: none. */
export async function findTakenCode(
  tx: Tx,
  { tenantId, organizerId }: { readonly tenantId: number; readonly organizerId: string },
  ruleId: string,
): Promise<string | null> {
  const [row] = await tx.sql<{ code: string }>`
    select o.code from discounts.codes o
    join discounts.codes c on c.tenant_id = o.tenant_id and c.key = o.key and c.rule_id <> o.rule_id and c.is_active
    join discounts.rules r on r.tenant_id = c.tenant_id and r.id = c.rule_id
    where o.tenant_id = ${tenantId} and o.rule_id = ${ruleId} and o.is_active
      and r.is_active and r.organizer_id = ${organizerId} and (r.ends_at is null or r.ends_at > ${tx.now})
    limit 1`
  return row?.code ?? null
}

export async function insertCodes(
  tx: Tx,
  rule: {
    readonly tenantId: number
    readonly ruleId: string
    readonly batchId: string | null
    readonly createdBy: string | null
  },
  codes: readonly NewCode[],
): Promise<void> {
  if (codes.length === 0) return
  await tx.sql`
    insert into discounts.codes (tenant_id, id, rule_id, batch_id, code, key, max_uses, held_event_id, held_race_id,
      held_places, created_by)
    select ${rule.tenantId}, c.id, ${rule.ruleId}, ${rule.batchId}, c.code, c.key, c.max_uses, c.event_id, c.race_id, c.places,
      ${rule.createdBy}
    from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ key }) => key)}::text[], ${codes.map(({ maxUses }) => maxUses)}::int[],
      ${codes.map(({ held }) => held?.eventId ?? null)}::uuid[], ${codes.map(({ held }) => held?.raceId ?? null)}::uuid[],
      ${codes.map(({ held }) => held?.places ?? null)}::int[]) as c (id, code, key, max_uses, event_id, race_id, places)`
}

/**
 * Inserts codes of a batch that no code of the tenant is spelled like.
 * @returns how many
 */
export async function insertBatchCodes(
  tx: Tx,
  batch: {
    readonly tenantId: number
    readonly ruleId: string
    readonly batchId: string
    readonly createdBy: string | null
  },
  codes: readonly { readonly id: string; readonly code: string; readonly key: string }[],
): Promise<number> {
  const rows = await tx.sql`
    insert into discounts.codes (tenant_id, id, rule_id, batch_id, code, key, max_uses, created_by)
    select ${batch.tenantId}, c.id, ${batch.ruleId}, ${batch.batchId}, c.code, c.key, 1, ${batch.createdBy}
    from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ key }) => key)}::text[]) as c (id, code, key)
    where not exists (select from discounts.codes o where o.tenant_id = ${batch.tenantId} and o.key = c.key)
    on conflict do nothing returning id`
  return rows.length
}

/** The codes of an organizer in all its rules, ended ones included. */
export async function countCodesOf(tx: Tx, organizerId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from discounts.codes c join discounts.rules r on r.tenant_id = c.tenant_id and r.id = c.rule_id
    where r.organizer_id = ${organizerId}`
  return row?.count ?? 0
}

export type CodeOfRule = {
  readonly id: string
  readonly code: string
  readonly key: string
  readonly maxUses: number | null
  readonly isActive: boolean
  readonly heldEventId: string | null
  readonly heldRaceId: string | null
  readonly heldPlaces: number | null
}
const columns = `id, code, key, max_uses as "maxUses", is_active as "isActive", held_event_id as "heldEventId",
  held_race_id as "heldRaceId", held_places as "heldPlaces"`

/** The rule's codes with these keys, valid or not. */
export async function findCodesOfRule(tx: Tx, ruleId: string, keys: readonly string[]): Promise<CodeOfRule[]> {
  return await tx.named<CodeOfRule>(
    'discounts.codes_of_rule_by_key',
    `select ${columns} from discounts.codes where rule_id = $1 and key = any($2)`,
    [ruleId, keys],
  )
}

export async function findCodeOfRule(tx: Tx, ruleId: string, codeId: string): Promise<CodeOfRule | null> {
  const [row] = await tx.named<CodeOfRule>(
    'discounts.code_of_rule',
    `select ${columns} from discounts.codes where rule_id = $1 and id = $2`,
    [ruleId, codeId],
  )
  return row ?? null
}

/** The rule's codes that hold places. */
export async function codesWithPlaces(tx: Tx, ruleId: string): Promise<CodeOfRule[]> {
  return await tx.named<CodeOfRule>(
    'discounts.codes_with_places',
    `select ${columns} from discounts.codes where rule_id = $1 and held_race_id is not null order by held_event_id, id`,
    [ruleId],
  )
}

export async function setCodeActive(
  tx: Tx,
  code: { readonly tenantId: number; readonly codeId: string; readonly isActive: boolean; readonly by: string },
): Promise<void> {
  await tx.sql`
    update discounts.codes set is_active = ${code.isActive}, changed_at = ${tx.now}, changed_by = ${code.by}
    where tenant_id = ${code.tenantId} and id = ${code.codeId} and is_active <> ${code.isActive}`
}
