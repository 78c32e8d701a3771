import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { DisputeState } from '../../domain/dispute-state.ts'
import { disputeCheckMs } from '../../domain/polling.ts'

export type DisputeKind = 'dispute' | 'reversal'

export type DisputeRow = {
  readonly tenantId: number
  readonly id: string
  readonly paymentId: string
  readonly kind: DisputeKind
  readonly source: 'provider' | 'operator'
  readonly providerReference: string
  readonly state: DisputeState
  readonly amountMinor: number
  /** What is gone from the provider's account now. */
  readonly heldMinor: number
  /** What of it counts as refunded. */
  readonly coveredMinor: number
  readonly writtenOffMinor: number
  readonly currency: string
  readonly reason: string
  /** By its last report, the provider calls it resolved and contradicts itself: an operator may decide. */
  readonly isUnclear: boolean
  readonly answerBy: Instant | null
}

const columns = fragment`tenant_id as "tenantId", id, payment_id as "paymentId", kind, source, provider_reference as "providerReference",
  state, amount_minor as "amountMinor", held_minor as "heldMinor", written_off_minor as "writtenOffMinor", currency, reason,
  is_unclear as "isUnclear", answer_by as "answerBy",
  (select coalesce(sum(c.amount_minor), 0)::bigint from payments.refund_covers c where c.dispute_id = disputes.id) as "coveredMinor"`

/** Not locked: a dispute is changed only by a transaction that has locked its payment. */
export async function findDispute(tx: Tx, id: string): Promise<DisputeRow | null> {
  const [row] = await tx.sql<DisputeRow>(fragment`select ${columns} from payments.disputes where id = ${id}`)
  return row ?? null
}

export async function disputesOfPayment(tx: Tx, paymentId: string): Promise<DisputeRow[]> {
  return await tx.sql<DisputeRow>(
    fragment`select ${columns} from payments.disputes where payment_id = ${paymentId} order by id`,
  )
}

/** Inserts an opened dispute that holds nothing yet; null where the payment has one of this reference. */
export async function insertDispute(
  tx: Tx,
  dispute: Pick<
    DisputeRow,
    | 'tenantId'
    | 'paymentId'
    | 'kind'
    | 'source'
    | 'providerReference'
    | 'amountMinor'
    | 'currency'
    | 'reason'
    | 'answerBy'
  >,
): Promise<DisputeRow | null> {
  const { tenantId, paymentId, kind, source, providerReference, amountMinor, currency, reason, answerBy } = dispute
  const nextCheckAt = source === 'provider' ? plusMs(tx.now, disputeCheckMs) : null
  const [row] = await tx.sql<DisputeRow>(fragment`
    insert into payments.disputes (tenant_id, id, payment_id, kind, source, provider_reference, state, amount_minor, held_minor,
                                   currency, reason, answer_by, opened_at, next_check_at)
    values (${tenantId}, ${newId()}, ${paymentId}, ${kind}, ${source}, ${providerReference}, 'opened', ${amountMinor}, 0,
            ${currency}, ${reason}, ${answerBy}, ${tx.now}, ${nextCheckAt})
    on conflict (payment_id, source, kind, provider_reference) do nothing returning ${columns}`)
  return row ?? null
}

/** @returns the id of the change in the history, by which its ledger entry is known */
export async function updateDispute(
  tx: Tx,
  { id, tenantId }: Pick<DisputeRow, 'id' | 'tenantId'>,
  after: Pick<DisputeRow, 'state' | 'amountMinor' | 'heldMinor' | 'reason' | 'isUnclear' | 'answerBy'>,
  cause: string,
): Promise<string> {
  const { state, amountMinor, heldMinor, reason, isUnclear, answerBy } = after
  const isOpen = state === 'opened'
  await tx.sql`
    update payments.disputes set state = ${state}, amount_minor = ${amountMinor}, held_minor = ${heldMinor}, reason = ${reason},
      is_unclear = ${isUnclear}, answer_by = ${answerBy}, note = ${isOpen ? null : cause}, ended_at = ${isOpen ? null : tx.now},
      next_check_at = case when ${isOpen} and source = 'provider' then ${plusMs(tx.now, disputeCheckMs)}::timestamptz end
    where id = ${id}`
  const historyId = newId()
  await tx.sql`
    insert into payments.dispute_history (tenant_id, id, dispute_id, state, held_minor, cause, at)
    values (${tenantId}, ${historyId}, ${id}, ${state}, ${heldMinor}, ${cause}, ${tx.now})`
  return historyId
}

/** What the provider's last report about a decided dispute is worth; the dispute stays as it is. */
export async function recordClarity(tx: Tx, id: string, isUnclear: boolean): Promise<void> {
  await tx.sql`update payments.disputes set is_unclear = ${isUnclear} where id = ${id}`
}

/** The payer has this part of a refund already, by a lost dispute. @returns the id of the cover */
export async function insertCover(
  tx: Tx,
  {
    tenantId,
    refundId,
    disputeId,
    amountMinor,
  }: Pick<DisputeRow, 'tenantId' | 'amountMinor'> & { readonly refundId: string; readonly disputeId: string },
): Promise<string> {
  const id = newId()
  await tx.sql`
    insert into payments.refund_covers (tenant_id, id, refund_id, dispute_id, amount_minor, at)
    values (${tenantId}, ${id}, ${refundId}, ${disputeId}, ${amountMinor}, ${tx.now})`
  return id
}

/** What of a refund each dispute covers. */
export async function coveredByDisputes(
  tx: Tx,
  refundId: string,
): Promise<readonly { readonly disputeId: string; readonly amountMinor: number }[]> {
  return await tx.sql<{ disputeId: string; amountMinor: number }>`
    select dispute_id as "disputeId", sum(amount_minor)::bigint as "amountMinor" from payments.refund_covers
    where refund_id = ${refundId} group by dispute_id order by dispute_id`
}

export async function undoWriteOff(tx: Tx, id: string, amountMinor: number): Promise<void> {
  await tx.sql`
    update payments.disputes set written_off_minor = written_off_minor - ${amountMinor} where id = ${id}`
}

export async function recordWriteOff(tx: Tx, disputeId: string, amountMinor: number, note: string): Promise<void> {
  await tx.sql`
    update payments.disputes set written_off_minor = written_off_minor + ${amountMinor}, note = ${note} where id = ${disputeId}`
}

export type DueDispute = { readonly tenantId: number; readonly paymentId: string; readonly reference: string }

/** Claims open disputes that their provider is to be asked about, and sets each one's next time. */
export async function claimDueDisputes(tx: Tx, max: number): Promise<readonly DueDispute[]> {
  return await tx.sql<DueDispute>`
    update payments.disputes d set next_check_at = ${plusMs(tx.now, disputeCheckMs)}
    from (select id from payments.disputes where next_check_at <= ${tx.now} order by next_check_at limit ${max}
          for update skip locked) due
    where d.id = due.id
    returning d.tenant_id as "tenantId", d.payment_id as "paymentId", d.provider_reference as reference`
}

export type ListedDispute = Omit<DisputeRow, 'paymentId'> & {
  readonly paymentId: string
  readonly orderId: string
  readonly provider: string
  readonly leftMinor: number
  readonly note: string | null
  readonly openedAt: Instant
  readonly endedAt: Instant | null
}

export type DisputeFilter = {
  readonly state?: DisputeState | undefined
  readonly orderId?: string | undefined
  readonly paymentId?: string | undefined
  /** The id of the last dispute of the previous page. */
  readonly cursor?: string | undefined
}

/** The newest first, over all tenants. */
export async function listDisputes(tx: Tx, filter: DisputeFilter, max: number): Promise<ListedDispute[]> {
  const conditions = [
    filter.state && fragment`d.state = ${filter.state}`,
    filter.orderId && fragment`p.order_id = ${filter.orderId}`,
    filter.paymentId && fragment`d.payment_id = ${filter.paymentId}`,
    filter.cursor && fragment`d.id < ${filter.cursor}`,
  ].filter((condition) => condition !== undefined && condition !== '')
  return await tx.sql<ListedDispute>(fragment`
    select d.tenant_id as "tenantId", d.id, d.payment_id as "paymentId", p.order_id as "orderId", p.provider, d.kind, d.source,
      d.provider_reference as "providerReference", d.state, d.amount_minor as "amountMinor", d.held_minor as "heldMinor",
      d.written_off_minor as "writtenOffMinor", d.currency, d.reason, d.is_unclear as "isUnclear", d.note, d.answer_by as "answerBy",
      d.opened_at as "openedAt", d.ended_at as "endedAt",
      covered.minor as "coveredMinor",
      case when d.state = 'lost' then d.held_minor - d.written_off_minor - covered.minor else 0 end::bigint as "leftMinor"
    from payments.disputes d join payments.payments p on p.id = d.payment_id cross join lateral (
      select coalesce(sum(c.amount_minor), 0)::bigint as minor from payments.refund_covers c where c.dispute_id = d.id) covered
    where ${fragment.join([fragment`true`, ...conditions], fragment` and `)}
    order by d.id desc limit ${max}`)
}

export type DisputeForEmail = {
  /** As of the change. */
  readonly state: DisputeState
  readonly kind: DisputeKind
  readonly amountMinor: number
  readonly currency: string
  readonly provider: string
  readonly reference: string
  readonly reason: string
  readonly isUnclear: boolean
  /** Moscow time, as it is written. */
  readonly answerBy: string | null
  readonly orderId: string
  readonly sender: EmailTenant
}

/** A change of a dispute, and the tenant whose operators are emailed; null where there is none. */
export async function findDisputeForEmail(
  tx: Tx,
  tenantId: number,
  disputeId: string,
  changeId: string,
): Promise<DisputeForEmail | null> {
  const [row] = await tx.sql<DisputeForEmail>`
    select h.state, d.kind, d.amount_minor as "amountMinor", d.currency, p.provider, d.provider_reference as reference, d.reason,
      d.is_unclear as "isUnclear", to_char(d.answer_by at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') as "answerBy", p.order_id as "orderId",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from payments.dispute_history h join payments.disputes d on d.id = h.dispute_id
    join payments.payments p on p.id = d.payment_id join tenants.tenants t on t.id = d.tenant_id
    where h.id = ${changeId} and d.id = ${disputeId} and d.tenant_id = ${tenantId}`
  return row ?? null
}
