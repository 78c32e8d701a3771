import { Text } from 'react-email'
import { formatDeadline } from '#src/kernel/format-date.ts'
import { isBefore } from '#src/kernel/instant.ts'
import { LetterButton, LetterFrame } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import { letterLooks } from '#src/modules/tenants/server/letters/letter-looks.ts'
import { renderLetter } from '#src/modules/tenants/server/letters/render-letter.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { type Subject, subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import type { decidedLetterJob } from '../jobs/letters.ts'
import { type DecidedFacts, decidedLetterFacts } from '../queries/decided-letter-facts.ts'

/** Of two decisions in a row the last is told: an earlier one's letter finds another moment and stays away. */
export async function sendDecidedLetter(context: JobContext, of: JobPayload<typeof decidedLetterJob>): Promise<void> {
  const { db, mail } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await decidedLetterFacts(tx, of.entryId)
    return { facts, now: tx.now }
  })
  const { facts, now } = found
  if (facts === null || facts.turn !== of.turn || facts.decidedAt !== of.decidedAt || facts.state === 'sent') return
  const { subject, title, paragraphs, label, path } = wordsOf(context, facts, isBefore(now, facts.until))
  const sender = {
    code: facts.senderCode,
    name: { ru: facts.senderRu, en: facts.senderEn },
    supportEmail: facts.supportEmail,
  }
  const looks = letterLooks(sender.code)
  const { language } = facts
  const [first] = paragraphs
  const { html, text } = await renderLetter(
    <LetterFrame sender={sender} language={language} textOf={context.textOf} preview={first} title={title}>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={looks.text}>
          {paragraph}
        </Text>
      ))}
      <LetterButton sender={sender} to={context.baseUrl + path}>
        {label}
      </LetterButton>
    </LetterFrame>,
    [sender.supportEmail],
  )
  const messageId = `result-decided-${of.entryId}-${of.turn}-${Date.parse(of.decidedAt)}`
  await mail.send({
    to: facts.to,
    by: { kind: 'account', accountId: facts.accountId },
    subject: writeSubject(context.textOf, language, subject),
    html,
    text,
    messageId,
    language,
  })
}

type Words = {
  readonly subject: Subject
  readonly title: string
  readonly paragraphs: readonly [string, ...string[]]
  readonly label: string
  readonly path: string
}

function wordsOf({ textOf }: JobContext, facts: DecidedFacts, isOpen: boolean): Words {
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
      subject: subjectLine('results', 'letterAcceptedSubject', params),
      title: t('letterAcceptedTitle', params),
      paragraphs: [t('letterAccepted', params)],
      label: t('letterShowResults'),
      path: `/event/${eventCode}/results`,
    }
  }
  return {
    subject: subjectLine('results', 'letterRefusedSubject', params),
    title: t('letterRefusedTitle'),
    paragraphs: [
      t('letterRefused', params),
      t('letterRefusedReason', params),
      t(isOpen ? 'letterRefusedAgain' : 'letterRefusedOver', params),
    ],
    label: t('letterShowSent'),
    path: `/account/registrations/${orderId}/result`,
  }
}
