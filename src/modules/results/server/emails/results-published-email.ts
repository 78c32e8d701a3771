import type { Language } from '#src/kernel/texts.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import type { resultsPublishedJob } from '../jobs/emails.ts'
import { type NoticedRace, type NoticedResult, noticedRace, noticedResults } from '../queries/result-notices.ts'

/** The most results in one email: a coach has the list. */
const maxResults = 30

/**
 * The results of one account's entries: one email to the account, one to each participant with
 * another address. Nothing where the results were withdrawn, or all are hidden by now.
 */
export async function sendResultsPublished(
  context: JobContext,
  { raceId, accountId }: JobPayload<typeof resultsPublishedJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => ({
    race: await noticedRace(tx, raceId),
    contact: await findContact(tx, accountId),
    results: await noticedResults(tx, raceId, accountId),
  }))
  const { race, contact, results } = found
  const [first, ...others] = results
  if (race === null || contact === null || first === undefined) return
  await send(context, race, {
    messageId: `results-published-${raceId}-${accountId}`,
    to: contact.email,
    language: contact.language,
    results: [first, ...others],
  })
  for (const result of results.filter(({ email }) => email !== '')) {
    await send(context, race, {
      messageId: `results-published-${raceId}-${result.entryId}`,
      to: result.email,
      language: result.language ?? contact.language,
      results: [result],
    })
  }
}

type OneEmail = {
  readonly messageId: string
  readonly to: string
  readonly language: Language
  readonly results: readonly [NoticedResult, ...NoticedResult[]]
}

async function send({ mail, textOf, baseUrl }: JobContext, race: NoticedRace, one: OneEmail): Promise<void> {
  const { messageId, to, language, results } = one
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'results', key, params)
  const params = { event: race.eventName[language], race: race.raceName[language] }
  const [first] = results
  const page = `${baseUrl}/event/${race.eventCode}/results`
  const more = results.length - maxResults
  const note = {
    to,
    by: { kind: 'organizer' } as const,
    kind: 'results_published' as const,
    messageId,
    subject: subjectLine('results', 'emailPublishedSubject', params),
    title: t('emailPublishedTitle'),
    paragraphs: [t('emailPublished', params)] as const,
    lists: [
      {
        label: t('emailPublishedList', { count: results.length }),
        lines: [
          ...results.slice(0, maxResults).map((result) => resultLine(result, race, t)),
          ...(more > 0 ? [t('emailPublishedMore', { count: more })] : []),
        ],
      },
    ],
    button:
      results.length === 1
        ? { to: `${page}/${race.raceCode}/${first.bib}`, label: t('emailShowResult') }
        : { to: page, label: t('emailShowResults') },
  }
  await mail.send(await noteEmail(note, { sender: race.sender, language, textOf }))
}

function resultLine(
  { name, status, rank, timeMs }: NoticedResult,
  { isOfFixedTime }: NoticedRace,
  t: (key: string, params?: Record<string, string | number>) => string,
): string {
  if (status !== 'finished' || rank === null) return t(`emailPublishedLine.${status}`, { name })
  if (isOfFixedTime || timeMs === null) return t('emailPublishedLine.rank', { name, rank })
  return t('emailPublishedLine.finished', { name, rank, time: formatRaceTime(timeMs) })
}
