import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RuleTrigger } from '../../domain/rule-terms.ts'
import { type RuleRow, ruleColumns, type StoredRule, toRule } from './rules.ts'

/** The organizer whose rules are meant, in the tenant of one of its events. */
export type RuleOwner = { readonly tenantId: number; readonly organizerId: string }
export type OrganizerRule = {
  readonly rule: StoredRule
  readonly trigger: RuleTrigger
  readonly createdAt: Instant
  readonly endedAt: Instant | null
  readonly codeCount: number
  /** Orders with one of its codes, or with the automatic discount: unpaid ones whose time is not over, and paid ones. */
  readonly held: number
  readonly used: number
  /** What these orders save by it. */
  readonly spentMinor: number
  /** An order uses it, or has used it. */
  readonly isFrozen: boolean
}
type Row = RuleRow & Omit<OrganizerRule, 'rule'>

const liveOrder = `(o.status in ('paid', 'partially_refunded') or (o.status = 'awaiting_payment' and o.held_until > $1))`
/** The facts of each rule are index look-ups by its id, in one statement for a page of rules. */
const columns = `${ruleColumns}, r.trigger, r.created_at as "createdAt", r.ended_at as "endedAt",
  (select count(*)::int from discounts.codes c where c.tenant_id = r.tenant_id and c.rule_id = r.id) as "codeCount",
  coalesce(case r.trigger when 'code' then n.held else s.held end, 0) as held,
  coalesce(case r.trigger when 'code' then n.used else s.used end, 0) as used, coalesce(s.spent, 0)::bigint as "spentMinor",
  exists (select from discounts.uses u where u.tenant_id = r.tenant_id and u.rule_id = r.id)
    or exists (select from orders.line_discounts d where d.tenant_id = r.tenant_id and d.rule_id = r.id) as "isFrozen"`
const facts = `
  left join lateral (
    select count(distinct u.order_id) filter (where o.status = 'awaiting_payment' and o.held_until > $1)::int as held,
      count(distinct u.order_id) filter (where o.status in ('paid', 'partially_refunded'))::int as used
    from discounts.uses u join orders.orders o on o.tenant_id = u.tenant_id and o.id = u.order_id
    where u.tenant_id = r.tenant_id and u.rule_id = r.id) n on true
  left join lateral (
    select sum(d.amount_minor) as spent,
      count(distinct o.id) filter (where o.status = 'awaiting_payment')::int as held,
      count(distinct o.id) filter (where o.status <> 'awaiting_payment')::int as used
    from orders.line_discounts d
    join orders.lines l on l.tenant_id = d.tenant_id and l.id = d.line_id
    join orders.orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where d.tenant_id = r.tenant_id and d.rule_id = r.id and ${liveOrder}) s on true`

export async function findOrganizerRule(tx: Tx, owner: RuleOwner, ruleId: string): Promise<OrganizerRule | null> {
  const [row] = await tx.named<Row>(
    'discounts.rule_of_organizer',
    `select ${columns} from discounts.rules r ${facts} where r.tenant_id = $2 and r.organizer_id = $3 and r.id = $4`,
    [tx.now, owner.tenantId, owner.organizerId, ruleId],
  )
  return row === undefined ? null : toOrganizerRule(row)
}

/** The organizer's rules, newest first; with an event only those that may cover it. */
export async function listOrganizerRules(
  tx: Tx,
  owner: RuleOwner,
  page: { readonly eventId: string | null; readonly cursor: string | null; readonly max: number },
): Promise<OrganizerRule[]> {
  const rows = await tx.named<Row>(
    'discounts.rules_of_organizer',
    `select ${columns} from (
       select * from discounts.rules a
       where a.tenant_id = $2 and a.organizer_id = $3 and ($4::uuid is null or a.id < $4)
         and ($5::uuid is null or jsonb_array_length(a.conditions -> 'eventIds') = 0 or a.conditions -> 'eventIds' ? $5::text)
       order by a.id desc limit $6) r ${facts} order by r.id desc`,
    [tx.now, owner.tenantId, owner.organizerId, page.cursor, page.eventId, page.max],
  )
  return rows.map(toOrganizerRule)
}

/**
 * Locks the rule against uses that begin meanwhile: each refers to it, and waits.
 * @locks the rule's row; the caller has locked its limit
 */
export async function lockRule(tx: Tx, owner: RuleOwner, ruleId: string): Promise<boolean> {
  const found = await tx.sql`
    select from discounts.rules
    where tenant_id = ${owner.tenantId} and organizer_id = ${owner.organizerId} and id = ${ruleId} for update`
  return found.length > 0
}

/**
 * Keeps the rule as it is while codes are added to it. Their reference takes the same lock; taken before the
 * organizer's discounts, it lets no change of the rule wait in a circle.
 * @locks the rule's row, shared
 */
export async function shareRule(tx: Tx, owner: RuleOwner, ruleId: string): Promise<boolean> {
  const found = await tx.sql`
    select from discounts.rules
    where tenant_id = ${owner.tenantId} and organizer_id = ${owner.organizerId} and id = ${ruleId} for key share`
  return found.length > 0
}

function toOrganizerRule(row: Row): OrganizerRule {
  return {
    rule: toRule(row),
    trigger: row.trigger,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    codeCount: row.codeCount,
    held: row.held,
    used: row.used,
    spentMinor: row.spentMinor,
    isFrozen: row.isFrozen,
  }
}
