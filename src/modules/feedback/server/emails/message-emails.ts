import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { type SubjectKey, subjectLine } from '#src/platform/mail/subject.ts'
import { type MessageKind, type MessageTopic, messageNumber } from '../../domain/message.ts'
import type { messageEmailsJob } from '../jobs/emails.ts'
import { messageFileUrl } from '../message-file-url.ts'
import { findVacancy } from '../vacancies.ts'

type MessageEmailData = {
  readonly kind: MessageKind
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  /** Null for a message sent without a session. */
  readonly accountId: string | null
  readonly phone: string | null
  readonly text: string
  readonly topic: MessageTopic | null
  readonly orderNumber: string | null
  readonly company: string | null
  readonly people: number | null
  readonly event: string | null
  readonly vacancyId: string | null
  readonly fileName: string | null
  readonly language: 'ru' | 'en'
  readonly sender: EmailTenant
}

const subjects = {
  question: 'emailQuestionSubject',
  company: 'emailCompanySubject',
  application: 'emailApplicationSubject',
} as const satisfies Record<MessageKind, SubjectKey>

/**
 * Emails the message to the tenant's support address, whose reply goes to the sender; a confirmation
 * with the text goes to the sender where their address is verified.
 */
export async function sendMessageEmails(
  { db, mail, textOf, baseUrl }: JobContext,
  { tenantId, messageId }: JobPayload<typeof messageEmailsJob>,
): Promise<void> {
  const message = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findMessageEmailData(tx, tenantId, messageId),
  )
  if (message === null) return
  const { sender } = message
  const code = messageNumber(messageId)
  const typed = message.text.split(/\n+/).flatMap((line) => (line === '' ? [] : [`— ${line}`]))
  // Emails to operators are in Russian.
  const t = (key: string, params?: Record<string, string>) => textOf('ru', 'feedback', key, params)
  const email = await noteEmail(
    {
      to: sender.supportEmail,
      by: { kind: 'organizer-mailbox' },
      kind: 'organizer',
      messageId: `message-${messageId}`,
      subject: subjectLine('feedback', subjects[message.kind], { code }),
      title: t(`emailTitle.${message.kind}`),
      preview: t(`emailTitle.${message.kind}`),
      paragraphs: [t('emailFrom', { name: message.name, email: message.email }), ...factsOf(message, t), ...typed],
      after: [t('emailReply', { email: message.email }), ...(message.isVerified ? [] : [t('emailUnverified')])],
      intact: [message.email],
      button:
        message.fileName === null
          ? undefined
          : { to: `${baseUrl}${messageFileUrl(messageId)}`, label: t('emailFileButton') },
    },
    { sender, language: 'ru', textOf },
  )
  await mail.send({ ...email, replyTo: { name: message.name, address: message.email } })
  if (!message.isVerified || message.accountId === null) return
  const { language } = message
  const own = (key: string, params?: Record<string, string>) => textOf(language, 'feedback', key, params)
  await mail.send(
    await noteEmail(
      {
        to: message.email,
        by: { kind: 'account', accountId: message.accountId },
        kind: 'inquiry',
        messageId: `message-${messageId}-confirmation`,
        subject: subjectLine('feedback', 'emailConfirmationSubject', { code }),
        title: own('emailConfirmationTitle'),
        paragraphs: [own(`emailConfirmation.${message.kind}`, { code }), ...typed],
        after: [own('emailConfirmationAnswer', { email: message.email })],
        button: { to: `${baseUrl}/Contacts`, label: own('emailContactsButton') },
      },
      { sender, language, textOf },
    ),
  )
}

/** The fields of the message's kind, a line each. */
function factsOf(message: MessageEmailData, t: (key: string, params?: Record<string, string>) => string): string[] {
  const vacancy = message.vacancyId === null ? null : (findVacancy(message.vacancyId, 'ru')?.title ?? message.vacancyId)
  const facts = {
    topic: message.topic === null ? null : t(`topic.${message.topic}`),
    orderNumber: message.orderNumber,
    company: message.company,
    people: message.people === null ? null : String(message.people),
    event: message.event,
    vacancy,
    phone: message.phone,
    file: message.fileName,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [t(`emailFact.${name}`, { value })]))
}

async function findMessageEmailData(tx: Tx, tenantId: number, messageId: string): Promise<MessageEmailData | null> {
  const [row] = await tx.sql<MessageEmailData>`
    select m.kind, m.name, m.email, m.is_verified as "isVerified", m.account_id as "accountId", m.phone, m.body as text, m.topic,
      m.order_number as "orderNumber", m.company, m.people, m.event, m.vacancy as "vacancyId", m.file_name as "fileName", coalesce(a.email_language, m.language) as language,
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from feedback.messages m join tenants.tenants t on t.id = m.tenant_id left join accounts.accounts a on a.id = m.account_id
    where m.tenant_id = ${tenantId} and m.id = ${messageId}`
  return row ?? null
}
