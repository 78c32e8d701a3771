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

/** The event that a question is about; null where no such event is public. */
export async function findQuestionEvent(
  tx: Tx,
  eventCode: string,
): Promise<{ eventId: string; tenantId: number; organizerId: string } | null> {
  const [row] = await tx.sql<{ eventId: string; tenantId: number; organizerId: string }>`
    select id as "eventId", tenant_id as "tenantId", organizer_id as "organizerId"
    from catalog.events where code = ${eventCode} and status <> 'draft'`
  return row ?? null
}

export async function isQuestionSaved(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const found = await tx.sql`select from inquiries.questions where tenant_id = ${tenantId} and id = ${id}`
  return found.length > 0
}

/** Inserts a question; false where its id is saved already. */
export async function putQuestion(tx: Tx, question: NewQuestion): Promise<boolean> {
  const inserted = await tx.sql`
    insert into inquiries.questions (tenant_id, id, event_id, organizer_id, account_id, name, email, is_verified, question,
      language, consent_version, asked_at)
    values (${question.tenantId}, ${question.id}, ${question.eventId}, ${question.organizerId}, ${question.accountId}, ${question.name}, ${question.email},
      ${question.isVerified}, ${question.question}, ${question.language}, ${question.consentVersion}, ${tx.now})
    on conflict (tenant_id, id) do nothing returning id`
  return inserted.length > 0
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

/** An event's questions, the newest first, after the question `after`. */
export async function findQuestions(
  tx: Tx,
  { eventId, after, max }: { readonly eventId: string; readonly after: string | undefined; readonly max: number },
): Promise<QuestionRow[]> {
  return await tx.sql<QuestionRow>`
    select id as "questionId", name, email, is_verified as "isVerified", question, language, asked_at as "askedAt"
    from inquiries.questions q
    where event_id = ${eventId} and (${after ?? null}::uuid is null or (asked_at, id) < (
      select asked_at, id from inquiries.questions where event_id = ${eventId} and id = ${after ?? null}))
    order by asked_at desc, id desc limit ${max}`
}

const retentionMs = 365 * 24 * 3600_000

/** Questions are deleted after a year. */
export async function deleteOldQuestions(tx: Tx): Promise<void> {
  await tx.sql`delete from inquiries.questions where asked_at < ${plusMs(tx.now, -retentionMs)}`
}
