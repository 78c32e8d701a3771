import { formatDeadline } from '#src/kernel/format-date.ts'
import type { Instant } from '#src/kernel/instant.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { registerPath } from '../../../domain/register-path.ts'
import { emailTexts } from '../../../server/emails/email-texts.ts'
import { emailFacts } from '../../../server/queries/email-facts.ts'
import { legsOfTeam } from '../queries/team-legs.ts'
import { findTeam } from '../queries/teams.ts'
import { asTeamRace } from '../reads/team-view.ts'

/**
 * The deadline has passed and legs are unpaid: tells the captain the sum left, and the time until
 * which they may pay it.
 */
export async function sendLegsUnpaidEmail(
  context: JobContext,
  { teamId, until }: { readonly teamId: string; readonly until: string },
): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const team = await findTeam(tx, teamId)
    const race = team && asTeamRace(await findRaceRulesById(tx, team.raceId))
    const facts = team && (await emailFacts(tx, team.orderId))
    if (team?.status !== 'confirmed' || race === null || facts === null) return null
    const unpaid = (await legsOfTeam(tx, teamId)).filter(({ state }) => state !== 'paid')
    return unpaid.length === 0 ? null : { team, race, facts, unpaid } // paid meanwhile
  })
  if (found === null) return
  const { textOf, baseUrl, tenants } = context
  const { team, race, facts, unpaid } = found
  const { language, sender, event } = facts
  const { t, sum } = emailTexts(textOf, language, race.currency)
  const params = {
    team: team.name,
    event: event.name[language],
    count: unpaid.length,
    sum: sum(unpaid.reduce((all, { amountMinor }) => all + amountMinor, 0)),
    until: formatDeadline(until as Instant, race.timeZone, language),
  }
  const board = registerPath(race, race.kind, team.orderId)
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'order' as const,
    messageId: `legs-unpaid-${teamId}-${Date.parse(until)}`,
    subject: subjectLine('registration', 'emailLegsUnpaidSubject', params),
    title: t('emailLegsUnpaidTitle', params),
    paragraphs: [t('emailLegsUnpaidText', params), t('emailLegsUnpaidOr', params)] as const,
    button: {
      to: urlAt(sender.code, board, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('emailLegsUnpaidButton'),
    },
  }
  await context.mail.send(await noteEmail(note, { sender, language, textOf }))
}

/**
 * The captain removed a member who was about to pay for their leg: nothing is to be paid, and a
 * late payment is refunded.
 */
export async function sendLegEndedEmail(context: JobContext, { orderId }: { readonly orderId: string }): Promise<void> {
  const facts = await context.db.transaction({ role: 'system', readOnly: true }, (tx) => emailFacts(tx, orderId))
  if (facts === null || facts.legsOf === null) return
  const { textOf, baseUrl } = context
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = { team: facts.legsOf.team, event: event.name[language] }
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'order' as const,
    messageId: `leg-ended-${orderId}`,
    subject: subjectLine('registration', 'emailLegEndedSubject', params),
    title: t('emailLegEndedTitle'),
    paragraphs: [t('emailLegEnded', params), t('emailLegEndedMoney')] as const,
    button: { to: `${baseUrl}/event/${event.code}`, label: t('emailPaidEvent') },
  }
  await context.mail.send(await noteEmail(note, { sender, language, textOf }))
}
