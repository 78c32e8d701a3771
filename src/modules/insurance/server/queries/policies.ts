import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { PolicyType } from '#src/modules/catalog/domain/insurance-tariff.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Insured } from '../../domain/insured.ts'
import type { PolicyState } from '../../domain/policy-terms.ts'

export type PolicyFacts = {
  readonly lineId: string
  readonly placeHoldId: string
  readonly personId: string
  readonly sport: Sport
  readonly policyType: PolicyType
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly sumInsuredMinor: number
  readonly premiumMinor: number
  readonly insured: Insured
}
export type PolicyRow = PolicyFacts & {
  readonly id: string
  readonly serial: number
  readonly orderId: string
  readonly entryId: string
  readonly productId: string
  readonly insurerId: string
  readonly numberPrefix: string
  readonly accountId: string
  readonly state: PolicyState
  /** The event's. */
  readonly timeZone: string
}

/** The policies of orders that are not cancelled. */
export async function livePolicies(tx: Tx, orderIds: readonly string[]): Promise<PolicyRow[]> {
  return await tx.named<PolicyRow>(
    'insurance.live_policies',
    `select p.id, p.serial, p.order_id as "orderId", p.line_id as "lineId", p.entry_id as "entryId", p.place_hold_id as "placeHoldId",
       p.person_id as "personId", p.product_id as "productId", p.insurer_id as "insurerId", i.number_prefix as "numberPrefix",
       p.insured, p.account_id as "accountId", p.sport, p.policy_type as "policyType",
       p.starts_on as "startsOn", p.ends_on as "endsOn", p.sum_insured_minor as "sumInsuredMinor",
       p.premium_minor as "premiumMinor", p.state, e.time_zone as "timeZone"
     from insurance.policies p join insurance.insurers i on i.id = p.insurer_id join catalog.events e on e.id = p.event_id
     where p.order_id = any($1) and p.state <> 'cancelled' order by p.requested_at, p.id`,
    [orderIds],
  )
}

type NewPolicy = PolicyFacts & {
  readonly order: {
    readonly tenantId: number
    readonly id: string
    readonly eventId: string
    readonly accountId: string
    readonly currency: Currency
  }
  readonly entryId: string
  readonly productId: string
  readonly insurerId: string
}

/** Saves a person's requested policy of a product, in place of an earlier one. */
export async function putRequestedPolicy(tx: Tx, policy: NewPolicy): Promise<void> {
  const { order } = policy
  await tx.sql`
    insert into insurance.policies (tenant_id, order_id, event_id, account_id, line_id, entry_id, place_hold_id, person_id,
      product_id, insurer_id, sport, policy_type, starts_on, ends_on, sum_insured_minor, premium_minor, currency, insured,
      requested_at)
    values (${order.tenantId}, ${order.id}, ${order.eventId}, ${order.accountId}, ${policy.lineId}, ${policy.entryId},
      ${policy.placeHoldId}, ${policy.personId}, ${policy.productId}, ${policy.insurerId}, ${policy.sport},
      ${policy.policyType}, ${policy.startsOn}, ${policy.endsOn}, ${policy.sumInsuredMinor}, ${policy.premiumMinor},
      ${order.currency}, ${JSON.stringify(policy.insured)}::jsonb, ${tx.now})
    on conflict (tenant_id, order_id, entry_id, product_id) where state <> 'cancelled' do update set
      line_id = excluded.line_id, place_hold_id = excluded.place_hold_id, person_id = excluded.person_id,
      sport = excluded.sport, policy_type = excluded.policy_type, starts_on = excluded.starts_on,
      ends_on = excluded.ends_on, sum_insured_minor = excluded.sum_insured_minor,
      premium_minor = excluded.premium_minor, insured = excluded.insured, requested_at = excluded.requested_at
    where policies.state = 'requested'`
}

/** Deletes policies that were requested only. */
export async function deleteRequested(tx: Tx, policyIds: readonly string[]): Promise<void> {
  if (policyIds.length === 0) return
  await tx.sql`delete from insurance.policies where id = any (${policyIds}::uuid[]) and state = 'requested'`
}

/** Issues requested policies: number and insured person, as printed from now on. */
export async function writeIssued(
  tx: Tx,
  issued: readonly { readonly id: string; readonly number: string; readonly insured: Insured }[],
): Promise<void> {
  if (issued.length === 0) return
  await tx.sql`
    update insurance.policies p set state = 'issued', number = i.number, insured = i.insured, issued_at = ${tx.now}
    from unnest(${issued.map(({ id }) => id)}::uuid[], ${issued.map(({ number }) => number)}::text[],
      ${issued.map(({ insured }) => JSON.stringify(insured))}::jsonb[]) as i (id, number, insured)
    where p.id = i.id and p.state = 'requested'`
}

/** Cancels an order's issued policies whose lines were cancelled. */
export async function writeCancelled(
  tx: Tx,
  {
    orderId,
    lineIds,
    reason,
  }: { readonly orderId: string; readonly lineIds: readonly string[]; readonly reason: string },
): Promise<void> {
  await tx.sql`
    update insurance.policies p set state = 'cancelled', cancelled_at = ${tx.now}, reason = ${reason},
      refunded_minor = (select coalesce(sum(r.net_minor), 0) from orders.returned_lines r
                        where r.tenant_id = p.tenant_id and r.line_id = p.line_id)
    where order_id = ${orderId} and line_id = any (${lineIds}::uuid[]) and state = 'issued'`
}
