import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type FileKey, fileKey } from '#src/platform/files/file-key.ts'
import type { MessageKind, MessageState, MessageTopic } from '../../domain/message.ts'
import { applicationDays, messageDays } from '../../domain/message.ts'

/** The fields of each kind of message. */
export type MessageSubject =
  | { readonly kind: 'question'; readonly topic: MessageTopic; readonly orderNumber: string }
  | {
      readonly kind: 'company'
      readonly company: string
      readonly people: number
      readonly event: string
      readonly phone: string
    }
  | { readonly kind: 'application'; readonly vacancyId: string; readonly phone: string; readonly file: MessageFile }

export type MessageFile = {
  readonly key: FileKey
  readonly name: string
  readonly type: string
  readonly bytes: number
}

export type NewMessage = {
  readonly id: string
  readonly tenantId: number
  readonly accountId: string | null
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly text: string
  readonly language: 'ru' | 'en'
  readonly consentVersion: string | null
  readonly subject: MessageSubject
}

export async function isMessageSaved(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const found = await tx.sql`select from feedback.messages where tenant_id = ${tenantId} and id = ${id}`
  return found.length > 0
}

/** Inserts a message; false where its id is saved already. */
export async function putMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { subject } = message
  const question = subject.kind === 'question' ? subject : null
  const company = subject.kind === 'company' ? subject : null
  const application = subject.kind === 'application' ? subject : null
  const file = application?.file ?? null
  const inserted = await tx.sql`
    insert into feedback.messages (tenant_id, id, kind, account_id, name, email, is_verified, phone, body, topic, order_number, company,
      people, event, vacancy, file_key, file_name, file_type, file_bytes, language, consent_version, sent_at)
    values (${message.tenantId}, ${message.id}, ${subject.kind}, ${message.accountId}, ${message.name}, ${message.email},
      ${message.isVerified}, ${orNull((company ?? application)?.phone)}, ${message.text}, ${question?.topic ?? null},
      ${orNull(question?.orderNumber)}, ${company?.company ?? null}, ${company?.people ?? null}, ${orNull(company?.event)},
      ${application?.vacancyId ?? null}, ${file?.key ?? null}, ${file?.name ?? null}, ${file?.type ?? null}, ${file?.bytes ?? null},
      ${message.language}, ${message.consentVersion}, ${tx.now})
    on conflict (tenant_id, id) do nothing returning id`
  return inserted.length > 0
}

function orNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

export type MessageRow = {
  readonly messageId: string
  readonly kind: MessageKind
  readonly state: MessageState
  readonly tenant: string
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly phone: string | null
  readonly text: string
  readonly topic: MessageTopic | null
  readonly orderNumber: string | null
  readonly company: string | null
  readonly people: number | null
  readonly event: string | null
  readonly vacancyId: string | null
  readonly fileName: string | null
  readonly fileType: string | null
  readonly fileBytes: number | null
  readonly language: 'ru' | 'en'
  readonly sentAt: Instant
  readonly answeredAt: Instant | null
}

type MessageFilter = {
  readonly kind: MessageKind | undefined
  readonly state: MessageState | undefined
  /** The id of the message before the page. */
  readonly after: string | undefined
  readonly max: number
}

/** The messages of all tenants, the newest first. */
export async function findMessages(tx: Tx, { kind, state, after, max }: MessageFilter): Promise<MessageRow[]> {
  return await tx.sql<MessageRow>`
    select m.id as "messageId", m.kind, m.state, t.code as tenant, m.name, m.email, m.is_verified as "isVerified", m.phone, m.body as text,
      m.topic, m.order_number as "orderNumber", m.company, m.people, m.event, m.vacancy as "vacancyId", m.file_name as "fileName",
      m.file_type as "fileType", m.file_bytes as "fileBytes", m.language, m.sent_at as "sentAt", m.answered_at as "answeredAt"
    from feedback.messages m join tenants.tenants t on t.id = m.tenant_id
    where (${kind ?? null}::text is null or m.kind = ${kind ?? null}) and (${state ?? null}::text is null or m.state = ${state ?? null})
      and (${after ?? null}::uuid is null or (m.sent_at, m.id) < (select a.sent_at, a.id from feedback.messages a where a.id = ${after ?? null}))
    order by m.sent_at desc, m.id desc limit ${max}`
}

/** Marks the message as answered, unless it is. @returns when it was; null where there is no such message */
export async function markAnswered(tx: Tx, messageId: string, accountId: string): Promise<Instant | null> {
  await tx.sql`
    update feedback.messages set state = 'answered', answered_at = ${tx.now}, answered_by = ${accountId}
    where id = ${messageId} and state = 'open'`
  const [row] = await tx.sql<{ answeredAt: Instant }>`
    select answered_at as "answeredAt" from feedback.messages where id = ${messageId} and state = 'answered'`
  return row?.answeredAt ?? null
}

/** The file of an application; null where there is none. */
export async function findMessageFile(tx: Tx, messageId: string): Promise<MessageFile | null> {
  const [row] = await tx.sql<{ key: string; name: string; type: string; bytes: number }>`
    select file_key as key, file_name as name, file_type as type, file_bytes as bytes from feedback.messages
    where id = ${messageId} and file_key is not null`
  return row ? { ...row, key: fileKey(row.key) } : null
}

/** The subset of these keys that applications refer to. */
export async function resumeKeysAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ key: string }>`
    select file_key as key from feedback.messages where file_key = any (${keys})`
  return rows.map(({ key }) => key)
}

const dayMs = 24 * 3600_000

/** Deletes messages whose time is over. @returns the keys of their files */
export async function deleteOldMessages(tx: Tx): Promise<FileKey[]> {
  const rows = await tx.sql<{ key: string | null }>`
    delete from feedback.messages
    where sent_at < ${plusMs(tx.now, -messageDays * dayMs)}
      or (kind = 'application' and sent_at < ${plusMs(tx.now, -applicationDays * dayMs)})
    returning file_key as key`
  return rows.flatMap(({ key }) => (key === null ? [] : [fileKey(key)]))
}
