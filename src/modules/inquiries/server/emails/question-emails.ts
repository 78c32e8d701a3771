import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { type NoteEmail, noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { questionEmailsJob } from '../jobs/emails.ts'

type QuestionEmailData = {
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  /** Null for a question sent without a session. */
  readonly accountId: string | null
  readonly question: string
  readonly language: 'ru' | 'en'
  readonly eventCode: string
  readonly eventName: { readonly ru: string; readonly en: string }
  /** The support address, where the organizer has none. */
  readonly organizerEmail: string
  readonly sender: EmailTenant
}

/**
 * Emails the question to the organizer, whose reply goes to the asker; a copy goes to the asker
 * where their address is verified.
 */
export async function sendQuestionEmails(
  { db, mail, textOf, baseUrl }: JobContext,
  { tenantId, questionId }: JobPayload<typeof questionEmailsJob>,
): Promise<void> {
  const emailData = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findQuestionEmailData(tx, tenantId, questionId),
  )
  if (emailData === null) return
  const button = `${baseUrl}/event/${emailData.eventCode}`
  // Emails to organizers are in Russian.
  const organizerNote = questionNote('organizer', emailData, { language: 'ru', textOf, button })
  const email = await noteEmail(
    {
      ...organizerNote,
      to: emailData.organizerEmail,
      by: { kind: 'organizer-mailbox' },
      kind: 'organizer',
      messageId: `question-${questionId}`,
    },
    { sender: emailData.sender, language: 'ru', textOf },
  )
  await mail.send({ ...email, replyTo: { name: emailData.name, address: emailData.email } })
  if (!emailData.isVerified || emailData.accountId === null) return
  const copyNote = questionNote('asker', emailData, { language: emailData.language, textOf, button })
  await mail.send(
    await noteEmail(
      {
        ...copyNote,
        to: emailData.email,
        by: { kind: 'account', accountId: emailData.accountId },
        kind: 'inquiry',
        messageId: `question-${questionId}-copy`,
      },
      { sender: emailData.sender, language: emailData.language, textOf },
    ),
  )
}

type NoteOptions = { readonly language: 'ru' | 'en'; readonly button: string } & Pick<JobContext, 'textOf'>

function questionNote(
  recipient: 'organizer' | 'asker',
  emailData: QuestionEmailData,
  { language, textOf, button }: NoteOptions,
): Omit<NoteEmail, 'to' | 'by' | 'kind' | 'messageId'> {
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'inquiries', key, params)
  const event = emailData.eventName[language]
  const { name, email } = emailData
  const isCopy = recipient === 'asker'
  return {
    subject: subjectLine('inquiries', isCopy ? 'emailCopySubject' : 'emailQuestionSubject', { event }),
    title: t(isCopy ? 'emailCopyTitle' : 'emailQuestionTitle'),
    paragraphs: [
      t(isCopy ? 'emailCopy' : 'emailQuestion', { event, name, email }),
      ...emailData.question.split(/\n+/).map((line) => `— ${line}`),
    ] as [string, ...string[]],
    after: isCopy
      ? [t('emailCopyAnswer')]
      : [t('emailQuestionAnswer', { email }), ...(emailData.isVerified ? [] : [t('emailQuestionUnverified')])],
    button: { to: button, label: t('emailEventButton') },
    intact: [email],
  }
}

async function findQuestionEmailData(tx: Tx, tenantId: number, questionId: string): Promise<QuestionEmailData | null> {
  const [row] = await tx.sql<QuestionEmailData>`
    select q.name, q.email, q.account_id as "accountId", q.is_verified as "isVerified", q.question, coalesce(a.email_language, q.language) as language, v.code as "eventCode",
      json_build_object('ru', v.name_ru, 'en', v.name_en) as "eventName", coalesce(nullif(o.email, ''), t.support_email) as "organizerEmail",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from inquiries.questions q
      join catalog.events v on v.id = q.event_id join organizers.organizers o on o.id = q.organizer_id
      join tenants.tenants t on t.id = q.tenant_id left join accounts.accounts a on a.id = q.account_id
    where q.tenant_id = ${tenantId} and q.id = ${questionId}`
  return row ?? null
}
