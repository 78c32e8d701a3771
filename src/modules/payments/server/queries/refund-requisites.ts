import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Encrypted } from '#src/platform/encryption/encrypter.ts'

/** A refund as its payer asks about it; null where the account has no such refund. Runs as `system`: the page is on no tenant's host. */
export async function findPayersRefund(
  tx: Tx,
  refundId: string,
  accountId: string,
): Promise<{ readonly tenantId: number; readonly paymentId: string } | null> {
  const [row] = await tx.named<{ tenantId: number; paymentId: string }>(
    'payments.find_payers_refund',
    `select p.tenant_id as "tenantId", p.id as "paymentId" from payments.refunds r join payments.payments p on p.id = r.payment_id
     where r.id = $1 and p.account_id = $2`,
    [refundId, accountId],
  )
  return row ?? null
}

/** Whether the provider knows the account of a refund by hand. */
export async function hasKnownAccount(tx: Tx, refundId: string): Promise<boolean> {
  const [row] = await tx.named<{ isKnown: boolean }>(
    'payments.has_known_account',
    `select requisites is not null as "isKnown" from payments.refunds where id = $1`,
    [refundId],
  )
  return row?.isKnown ?? false
}

/** The part of the payer's requisites that is not encrypted. */
export type GivenRequisites = {
  readonly kind: 'account' | 'card'
  /** The last characters of the number. */
  readonly shown: string
  readonly changedAt: Instant
}

export async function findGivenRequisites(tx: Tx, refundId: string): Promise<GivenRequisites | null> {
  const [row] = await tx.named<GivenRequisites>(
    'payments.given_requisites',
    `select kind, shown, changed_at as "changedAt" from payments.refund_requisites where refund_id = $1`,
    [refundId],
  )
  return row ?? null
}

/** Saves the requisites of a refund, or others in their place. */
export async function saveRequisites(
  tx: Tx,
  of: { readonly tenantId: number; readonly refundId: string },
  { kind, shown }: Pick<GivenRequisites, 'kind' | 'shown'>,
  { bytes, keyId }: Encrypted,
): Promise<void> {
  await tx.sql`
    insert into payments.refund_requisites (tenant_id, refund_id, kind, shown, encrypted_data, key_id, changed_at)
    values (${of.tenantId}, ${of.refundId}, ${kind}, ${shown}, ${bytes}, ${keyId}, ${tx.now})
    on conflict (refund_id) do update set kind = excluded.kind, shown = excluded.shown,
      encrypted_data = excluded.encrypted_data, key_id = excluded.key_id, changed_at = excluded.changed_at`
}

export type EncryptedRequisites = Encrypted & { readonly refundId: string; readonly changedAt: Instant }

export async function encryptedRequisites(tx: Tx, refundIds: readonly string[]): Promise<EncryptedRequisites[]> {
  if (refundIds.length === 0) return []
  return await tx.sql<EncryptedRequisites>`
    select refund_id as "refundId", encrypted_data as bytes, key_id as "keyId", changed_at as "changedAt"
    from payments.refund_requisites where refund_id = any (${refundIds}::uuid[])`
}

export type RefundToRemind = {
  readonly tenantId: number
  readonly refundId: string
  readonly paymentId: string
  readonly orderId: string
}

/** Claims the refunds whose payers are to be reminded of an account now, each once. @returns those that still need one */
export async function claimReminders(
  tx: Tx,
  max: number,
): Promise<{ readonly count: number; readonly missing: RefundToRemind[] }> {
  const due = await tx.sql<{ id: string }>`
    select id from payments.refunds where requisites_remind_at <= ${tx.now}
    order by requisites_remind_at limit ${max} for update skip locked`
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return { count: 0, missing: [] }
  await tx.sql`update payments.refunds set requisites_remind_at = null where id = any (${ids}::uuid[])`
  const missing = await tx.sql<RefundToRemind>`
    select r.tenant_id as "tenantId", r.id as "refundId", p.id as "paymentId", p.order_id as "orderId"
    from payments.refunds r join payments.payments p on p.id = r.payment_id
    where r.id = any (${ids}::uuid[]) and r.state = 'by_hand'
      and not exists (select from payments.refund_requisites q where q.refund_id = r.id)`
  return { count: ids.length, missing }
}

/** Removes the requisites of refunds that were made before a moment. @returns how many */
export async function deleteOldRequisites(tx: Tx, madeBefore: Instant): Promise<number> {
  const rows = await tx.sql<{ id: string }>`
    delete from payments.refund_requisites q using payments.refunds r
    where r.id = q.refund_id and r.state = 'done' and r.ended_at < ${madeBefore} returning q.refund_id as id`
  return rows.length
}

/** The document keys that encrypt requisites. */
export async function requisitesKeysInUse(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ keyId: string }>`select distinct key_id as "keyId" from payments.refund_requisites`
  return rows.map(({ keyId }) => keyId)
}
