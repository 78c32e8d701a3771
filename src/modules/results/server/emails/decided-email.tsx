import { Text } from 'react-email'
import { formatDeadline } from '#src/kernel/format-date.ts'
import { isBefore } from '#src/kernel/instant.ts'
import { EmailButton, EmailFrame } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { type Subject, subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import type { decidedEmailJob } from '../jobs/emails.ts'
import { type DecidedFacts, decidedEmailFacts } from '../queries/decided-email-facts.ts'

/**
 * Sends the email about the latest decision. The job of an earlier decision finds another
 * `decidedAt` and sends nothing.
 */
export async function sendDecidedEmail(context: JobContext, of: JobPayload<typeof decidedEmailJob>): Promise<void> {
  const { db, mail } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await decidedEmailFacts(tx, of.entryId)
    return { facts, now: tx.now }
  })
  const { facts, now } = found
  if (facts === null || facts.version !== of.version || facts.decidedAt !== of.decidedAt || facts.state === 'sent')
    return
  const { subject, title, paragraphs, label, path } = wordingOf(context, facts, isBefore(now, facts.until))
  const sender = {
    code: facts.senderCode,
    name: { ru: facts.senderRu, en: facts.senderEn },
    supportEmail: facts.supportEmail,
  }
  const looks = emailStyles(sender.code)
  const { language } = facts
  const [first] = paragraphs
  const { html, text } = await renderEmail(
    <EmailFrame sender={sender} language={language} textOf={context.textOf} kind="entry" preview={first} title={title}>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={looks.text}>
          {paragraph}
        </Text>
      ))}
      <EmailButton sender={sender} to={context.baseUrl + path}>
        {label}
      </EmailButton>
    </EmailFrame>,
    [sender.supportEmail],
  )
  const messageId = `result-decided-${of.entryId}-${of.version}-${Date.parse(of.decidedAt)}`
  await mail.send({
    to: facts.to,
    by: { kind: 'account', accountId: facts.accountId },
    kind: 'entry',
    subject: writeSubject(context.textOf, language, subject),
    html,
    text,
    messageId,
    language,
  })
}

type EmailWording = {
  readonly subject: Subject
  readonly title: string
  readonly paragraphs: readonly [string, ...string[]]
  readonly label: string
  readonly path: string
}

function wordingOf({ textOf }: JobContext, facts: DecidedFacts, isOpen: boolean): EmailWording {
  const { language, state, eventCode, orderId } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'results', key, params)
  const params = {
    event: language === 'ru' ? facts.eventRu : facts.eventEn,
    race: language === 'ru' ? facts.raceRu : facts.raceEn,
    time: formatRaceTime(facts.timeMs),
    reason: facts.reason,
    moment: formatDeadline(facts.until, facts.timeZone, language, 'long'),
  }
  if (state === 'accepted') {
    return {
      subject: subjectLine('results', 'emailAcceptedSubject', params),
      title: t('emailAcceptedTitle', params),
      paragraphs: [t('emailAccepted', params)],
      label: t('emailShowResults'),
      path: `/event/${eventCode}/results`,
    }
  }
  return {
    subject: subjectLine('results', 'emailRefusedSubject', params),
    title: t('emailRefusedTitle'),
    paragraphs: [
      t('emailRefused', params),
      t('emailRefusedReason', params),
      t(isOpen ? 'emailRefusedAgain' : 'emailRefusedOver', params),
    ],
    label: t('emailShowSent'),
    path: `/account/registrations/${orderId}/result`,
  }
}
