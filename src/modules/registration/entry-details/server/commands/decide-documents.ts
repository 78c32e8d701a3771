import { err, ok, type Result } from '#src/kernel/result.ts'
import { type LockedPaidOrder, lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { documentsEmailJob } from '../../../changes/server/jobs/change-emails.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { moveByDecision } from '../../../social-categories/domain/entry-category.ts'
import { moveTo } from '../../../social-categories/server/commands/decide-category.ts'
import { categoryOfEntry } from '../../../social-categories/server/queries/entry-categories.ts'

export type DocumentsDecision = {
  readonly orderId: string
  readonly entryId: string
  readonly decision: 'accepted' | 'refused'
  readonly note: string
  /** The account that decided. */
  readonly by: string
}

type DecisionRefusal =
  | 'registration.entry_unknown'
  | 'registration.no_documents_to_check'
  | 'registration.documents_reason_missing'

/**
 * Records the organizer's decision about an entry's documents; the same decision again changes
 * nothing, a different one replaces it. A document of a social category also decides the category's
 * status.
 * @locks payments, then order, where the entry has such a category
 */
export async function decideDocuments(
  tx: Tx,
  { orderId, entryId, decision, note, by }: DocumentsDecision,
): Promise<Result<undefined, DecisionRefusal>> {
  if (decision === 'refused' && note === '') {
    const code = 'registration.documents_reason_missing'
    return err(code, { fields: { note: code } })
  }
  const paid = await lockForCategory(tx, { orderId, entryId })
  const [entry] = await tx.sql<{ tenantId: number; state: string; documentsState: string | null; note: string }>`
    select tenant_id as "tenantId", state, documents_state as "documentsState", documents_note as note
    from registration.entries where id = ${entryId} and order_id = ${orderId} for update`
  if (entry === undefined) return await decideOfMember(tx, { orderId, entryId, decision, note, by })
  if (entry.documentsState === null) return err('registration.no_documents_to_check')
  if (entry.documentsState === decision && entry.note === note) return ok()
  await tx.sql`
    update registration.entries set documents_state = ${decision}, documents_note = ${note} where id = ${entryId}`
  await tx.sql`
    insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
    values (${entry.tenantId}, ${entryId}, ${entry.state}, ${`documents ${decision} by account:${by}`}, ${tx.now})`
  if (decision !== entry.documentsState || decision === 'refused')
    await tx.enqueue(documentsEmailJob, { orderId, entryId, decisionId: newId(), decision })
  if (paid !== null && entry.state === 'confirmed') await decideCategory(tx, paid, { entryId, decision, by })
  return ok()
}

/**
 * Locks the payments and the order of an entry whose category has a submitted document; null where
 * there is none.
 */
async function lockForCategory(
  tx: Tx,
  { orderId, entryId }: Pick<DocumentsDecision, 'orderId' | 'entryId'>,
): Promise<LockedPaidOrder | null> {
  const category = await categoryOfEntry(tx, entryId)
  return category?.proof === 'upload' ? await lockPaidOrder(tx, orderId) : null
}

async function decideCategory(
  tx: Tx,
  paid: LockedPaidOrder,
  { entryId, decision, by }: Pick<DocumentsDecision, 'entryId' | 'decision' | 'by'>,
): Promise<void> {
  const category = await categoryOfEntry(tx, entryId) // read again: its price difference may have been paid
  const entry = (await entriesOfOrder(tx, paid.order.id)).find(({ id }) => id === entryId)
  if (category?.proof !== 'upload' || entry === undefined) return
  const move = moveByDecision(category.status, decision, category.priceDifferenceMinor)
  if (move !== null) await moveTo(tx, paid, { entry, category, move, by })
}

/** The same for a member of the order's team; the decision is stored with the team's entry. */
async function decideOfMember(
  tx: Tx,
  { orderId, entryId, decision, note, by }: DocumentsDecision,
): Promise<Result<undefined, DecisionRefusal>> {
  const [member] = await tx.sql<{
    tenantId: number
    teamId: string
    state: string
    documentsState: string | null
    note: string
  }>`
    select m.tenant_id as "tenantId", m.team_id as "teamId", g.state, m.documents_state as "documentsState",
      m.documents_note as note
    from registration.team_members m join registration.entries g on g.id = m.team_id
    where m.id = ${entryId} and g.order_id = ${orderId} for update of m`
  if (member === undefined) return err('registration.entry_unknown')
  if (member.documentsState === null) return err('registration.no_documents_to_check')
  if (member.documentsState === decision && member.note === note) return ok()
  await tx.sql`
    update registration.team_members set documents_state = ${decision}, documents_note = ${note} where id = ${entryId}`
  const cause = `documents of member ${entryId} ${decision} by account:${by}`
  await tx.sql`
    insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
    values (${member.tenantId}, ${member.teamId}, ${member.state}, ${cause}, ${tx.now})`
  if (decision !== member.documentsState || decision === 'refused')
    await tx.enqueue(documentsEmailJob, { orderId, entryId, decisionId: newId(), decision })
  return ok()
}
