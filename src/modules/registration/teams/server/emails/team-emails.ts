import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { joinTeamPath } from '../../../domain/register-path.ts'
import { emailPlaceText, formatStartOfRace } from '../../../server/emails/email-texts.ts'
import { type EmailFacts, emailFacts } from '../../../server/queries/email-facts.ts'
import { isAt, listLegs } from '../../domain/team-line-up.ts'
import { type TeamEmailFacts, type TeamEmailMember, teamEmailFacts } from '../queries/team-email-facts.ts'
import { asTeamRace, type TeamRace } from '../reads/team-view.ts'

/**
 * A team is paid, or a member has joined a paid team: each member gets an email with their bib and
 * leg, at their own address; a member without an address learns it from the captain. One email for
 * each leg of each person.
 */
export async function sendTeamEmails(context: JobContext, of: { orderId: string }): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const team = await teamEmailFacts(tx, { ...of, states: ['confirmed'] })
    const facts = team && (await emailFacts(tx, of.orderId))
    const entry = facts?.entries.find(({ entryId }) => entryId === team?.teamId)
    const race = entry === undefined ? null : asTeamRace(await findRaceRulesById(tx, entry.raceId))
    return team === null || facts === null || race === null ? null : { team, facts, race }
  })
  if (found === null) return
  for (const member of found.team.members) {
    if (member.email === '') continue
    await context.mail.send(await memberEmail(context, found, member))
  }
}

type TeamEmailData = { readonly team: TeamEmailFacts; readonly facts: EmailFacts; readonly race: TeamRace }

async function memberEmail(context: JobContext, { team, facts, race }: TeamEmailData, member: TeamEmailMember) {
  const { textOf, baseUrl, tenants } = context
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'registration', key, params)
  const leg = listLegs(race.team).find((one) => isAt(one, member))?.relayPosition ?? member.position
  const when = formatStartOfRace(event, race.startsAt, language)
  const params = {
    event: event.name[language],
    race: language === 'ru' ? race.raceNameRu : race.raceNameEn,
    team: team.name,
    bib: `${team.bib}-${leg}`,
    leg: t(race.kind === 'relay' ? 'teamLeg' : 'teamSeat', { number: leg }),
  }
  const board = joinTeamPath({ eventCode: event.code, raceCode: race.raceCode }, team.joinCode)
  const note = {
    to: member.email,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'entry' as const,
    messageId: `team-member-${member.memberId}-${leg}`,
    subject: subjectLine('registration', 'emailTeamSubject', params),
    title: t('emailTeamTitle', { name: member.name }),
    paragraphs: [t('emailTeamText', params), `${when}. ${emailPlaceText(event, language, textOf)}.`] as const,
    after: [
      ...(race.requirements.includes('medical') ? [t('bareRequirementMedical')] : []),
      ...(member.bringsConsent ? [t('emailPaidConsent')] : []),
    ],
    button: {
      to: urlAt(sender.code, board, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('teamShow'),
    },
  }
  return await noteEmail(note, { sender, language, textOf })
}

/**
 * The team's place was cancelled or withdrawn: notifies its members that they race no more, also
 * those who had not paid yet; a member who paid for a leg is notified as its payer.
 */
export async function sendTeamEndedEmails(
  context: JobContext,
  { team, facts }: { readonly team: TeamEmailFacts; readonly facts: EmailFacts },
): Promise<void> {
  const { textOf, baseUrl, mail } = context
  const { language, sender, event, payerEmail, entries } = facts
  const race = entries.find(({ entryId }) => entryId === team.teamId)?.raceName[language] ?? ''
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const seenEmails = new Set([payerEmail])
  for (const { memberId, email, paysLeg } of team.members) {
    if (email === '' || seenEmails.has(email) || paysLeg) continue
    seenEmails.add(email)
    const params = { event: event.name[language], race, team: team.name }
    const note = {
      to: email,
      by: { kind: 'account', accountId: facts.accountId } as const,
      kind: 'entry' as const,
      messageId: `team-ended-${memberId}`,
      subject: subjectLine('registration', 'emailCancelSubject', params),
      title: t('emailCancelTitle'),
      paragraphs: [t('emailTeamEnded', params)] as const,
      button: { to: `${baseUrl}/event/${event.code}`, label: t('emailPaidEvent') },
    }
    await mail.send(await noteEmail(note, { sender, language, textOf }))
  }
}
