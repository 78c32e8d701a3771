import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import { noteLetter } from '#src/modules/tenants/server/letters/note-letter.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { joinAddress } from '../../../domain/register-address.ts'
import { placeOf, whenOf } from '../../../server/emails/letter-words.ts'
import { type LetterFacts, letterFacts } from '../../../server/queries/letter-facts.ts'
import { isAt, legsOf } from '../../domain/team-line-up.ts'
import { type TeamLetterFacts, type TeamLetterMember, teamLetterFacts } from '../queries/team-letter-facts.ts'
import { asTeamRace, type TeamRace } from '../reads/team-view.ts'

/**
 * A team is paid for, or somebody has come into one that is: each member has a letter with their number and leg, to their own
 * address; who has none is told of by the captain. A letter leaves once for each leg of each person.
 */
export async function sendTeamLetters(context: JobContext, of: { orderId: string }): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const team = await teamLetterFacts(tx, { ...of, states: ['confirmed'] })
    const facts = team && (await letterFacts(tx, of.orderId))
    const entry = facts?.entries.find(({ registrationId }) => registrationId === team?.teamId)
    const race = entry === undefined ? null : asTeamRace(await findRaceRulesById(tx, entry.raceId))
    return team === null || facts === null || race === null ? null : { team, facts, race }
  })
  if (found === null) return
  for (const member of found.team.members) {
    if (member.email === '') continue
    await context.mail.send(await memberLetter(context, found, member))
  }
}

type Found = { readonly team: TeamLetterFacts; readonly facts: LetterFacts; readonly race: TeamRace }

async function memberLetter(context: JobContext, { team, facts, race }: Found, member: TeamLetterMember) {
  const { textOf, baseUrl, tenants } = context
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'registration', key, params)
  const leg = legsOf(race.team).find((one) => isAt(one, member))?.relayPosition ?? member.position
  const when = whenOf(event, race.startsAt, language)
  const words = {
    event: event.name[language],
    race: language === 'ru' ? race.raceNameRu : race.raceNameEn,
    team: team.name,
    bib: `${team.bib}-${leg}`,
    leg: t(race.kind === 'relay' ? 'teamLeg' : 'teamSeat', { number: leg }),
  }
  const board = joinAddress({ eventCode: event.code, raceCode: race.raceCode }, team.joinCode)
  const note = {
    to: member.email,
    by: { kind: 'account', accountId: facts.accountId } as const,
    messageId: `team-member-${member.memberId}-${leg}`,
    subject: subjectLine('registration', 'letterTeamSubject', words),
    title: t('letterTeamTitle', { name: member.name }),
    paragraphs: [t('letterTeamText', words), `${when}. ${placeOf(event, language, textOf)}.`] as const,
    after: [
      ...(race.requirements.includes('medical') ? [t('bareRequirementMedical')] : []),
      ...(member.bringsConsent ? [t('letterPaidConsent')] : []),
    ],
    button: {
      to: addressAt(sender.code, board, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('teamShow'),
    },
  }
  return await noteLetter(note, { sender, language, textOf })
}

/**
 * The team's place was given up, or was withdrawn: its members race no more, and are told so, also who was yet to pay; who has paid for a leg
 * is written to as its payer.
 */
export async function sendTeamEndedLetters(
  context: JobContext,
  { team, facts }: { readonly team: TeamLetterFacts; readonly facts: LetterFacts },
): Promise<void> {
  const { textOf, baseUrl, mail } = context
  const { language, sender, event, payerEmail, entries } = facts
  const race = entries.find(({ registrationId }) => registrationId === team.teamId)?.raceName[language] ?? ''
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const told = new Set([payerEmail])
  for (const { memberId, email, paysLeg } of team.members) {
    if (email === '' || told.has(email) || paysLeg) continue
    told.add(email)
    const params = { event: event.name[language], race, team: team.name }
    const note = {
      to: email,
      by: { kind: 'account', accountId: facts.accountId } as const,
      messageId: `team-ended-${memberId}`,
      subject: subjectLine('registration', 'letterCancelSubject', params),
      title: t('letterCancelTitle'),
      paragraphs: [t('letterTeamEnded', params)] as const,
      button: { to: `${baseUrl}/event/${event.code}`, label: t('letterPaidEvent') },
    }
    await mail.send(await noteLetter(note, { sender, language, textOf }))
  }
}
