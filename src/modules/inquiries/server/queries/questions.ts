import type { Instant } from '#src/kernel/instant.ts'
import { plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type NewQuestion = {
  readonly id: string
  readonly tenantId: number
  readonly eventId: string
  readonly organizerId: string
  readonly accountId: string | null
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly question: string
  readonly language: 'ru' | 'en'
  readonly consentVersion: string | null
}

/** The event of a question; null where no such event is public. */
export async function askedEvent(
  tx: Tx,
  eventCode: string,
): Promise<{ eventId: string; tenantId: number; organizerId: string } | null> {
  const [row] = await tx.sql<{ eventId: string; tenantId: number; organizerId: string }>`
    select id as "eventId", tenant_id as "tenantId", organizer_id as "organizerId"
    from catalog.events where code = ${eventCode} and status <> 'draft'`
  return row ?? null
}

export async function isAsked(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const found = await tx.sql`select from inquiries.questions where tenant_id = ${tenantId} and id = ${id}`
  return found.length > 0
}

/** false where the question is saved already. */
export async function putQuestion(tx: Tx, one: NewQuestion): Promise<boolean> {
  const put = await tx.sql`
    insert into inquiries.questions (tenant_id, id, event_id, organizer_id, account_id, name, email, is_verified, question,
      language, consent_version, asked_at)
    values (${one.tenantId}, ${one.id}, ${one.eventId}, ${one.organizerId}, ${one.accountId}, ${one.name}, ${one.email},
      ${one.isVerified}, ${one.question}, ${one.language}, ${one.consentVersion}, ${tx.now})
    on conflict (tenant_id, id) do nothing returning id`
  return put.length > 0
}

export type QuestionRow = {
  readonly questionId: string
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly question: string
  readonly language: 'ru' | 'en'
  readonly askedAt: Instant
}

/** The newest first, after the given one. */
export async function findQuestions(
  tx: Tx,
  of: { readonly eventId: string; readonly after: string | undefined; readonly max: number },
): Promise<QuestionRow[]> {
  return await tx.sql<QuestionRow>`
    select id as "questionId", name, email, is_verified as "isVerified", question, language, asked_at as "askedAt"
    from inquiries.questions q
    where event_id = ${of.eventId} and (${of.after ?? null}::uuid is null or (asked_at, id) < (
      select asked_at, id from inquiries.questions where event_id = ${of.eventId} and id = ${of.after ?? null}))
    order by asked_at desc, id desc limit ${of.max}`
}

const retentionMs = 365 * 24 * 3600_000

/** Questions are deleted after a year. */
export async function deleteOldQuestions(tx: Tx): Promise<void> {
  await tx.sql`delete from inquiries.questions where asked_at < ${plusMs(tx.now, -retentionMs)}`
}
