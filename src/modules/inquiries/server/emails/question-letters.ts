import type { LetterSender } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import { type NoteLetter, noteLetter } from '#src/modules/tenants/server/letters/note-letter.tsx'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import type { questionLettersJob } from '../jobs/letters.ts'

type Facts = {
  readonly name: string
  readonly email: string
  readonly isProven: boolean
  readonly question: string
  readonly language: 'ru' | 'en'
  readonly eventCode: string
  readonly eventName: { readonly ru: string; readonly en: string }
  /** Support's, where the organizer has told none. */
  readonly organizerEmail: string
  readonly sender: LetterSender
}

/** To the organizer, whose answer goes to the asker; and to the asker what was asked, where the address is shown to be theirs. */
export async function sendQuestionLetters(
  { db, mail, textOf, baseUrl }: JobContext,
  { tenantId, questionId }: JobPayload<typeof questionLettersJob>,
): Promise<void> {
  const facts = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    questionFacts(tx, tenantId, questionId),
  )
  if (facts === null) return
  const button = `${baseUrl}/event/${facts.eventCode}`
  // Organizers are written to in Russian everywhere.
  const organizers = noteOf('organizer', facts, { language: 'ru', textOf, button })
  const letter = await noteLetter(
    { ...organizers, to: facts.organizerEmail, messageId: `question-${questionId}` },
    { sender: facts.sender, language: 'ru', textOf },
  )
  await mail.send({ ...letter, replyTo: { name: facts.name, address: facts.email } })
  if (!facts.isProven) return
  const copy = noteOf('copy', facts, { language: facts.language, textOf, button })
  await mail.send(
    await noteLetter(
      { ...copy, to: facts.email, messageId: `question-${questionId}-copy` },
      { sender: facts.sender, language: facts.language, textOf },
    ),
  )
}

type How = { readonly language: 'ru' | 'en'; readonly button: string } & Pick<JobContext, 'textOf'>

function noteOf(
  whose: 'organizer' | 'copy',
  facts: Facts,
  { language, textOf, button }: How,
): Omit<NoteLetter, 'to' | 'messageId'> {
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'inquiries', key, params)
  const event = facts.eventName[language]
  const { name, email } = facts
  const isCopy = whose === 'copy'
  return {
    subject: t(isCopy ? 'letterCopySubject' : 'letterQuestionSubject', { event, name }),
    title: t(isCopy ? 'letterCopyTitle' : 'letterQuestionTitle'),
    paragraphs: [
      t(isCopy ? 'letterCopy' : 'letterQuestion', { event, name, email }),
      ...facts.question.split(/\n+/).map((line) => `— ${line}`),
    ] as [string, ...string[]],
    after: isCopy
      ? [t('letterCopyAnswer')]
      : [t('letterQuestionAnswer', { email }), ...(facts.isProven ? [] : [t('letterQuestionUnproven')])],
    button: { to: button, label: t('letterEventButton') },
  }
}

async function questionFacts(tx: Tx, tenantId: number, questionId: string): Promise<Facts | null> {
  const [row] = await tx.sql<Facts>`
    select q.name, q.email, q.is_proven as "isProven", q.question, q.language, v.code as "eventCode",
      json_build_object('ru', v.name_ru, 'en', v.name_en) as "eventName", coalesce(nullif(o.email, ''), t.support_email) as "organizerEmail",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from inquiries.questions q
      join catalog.events v on v.id = q.event_id join organizers.organizers o on o.id = q.organizer_id
      join tenants.tenants t on t.id = q.tenant_id
    where q.tenant_id = ${tenantId} and q.id = ${questionId}`
  return row ?? null
}
