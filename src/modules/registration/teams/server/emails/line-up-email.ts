import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { joinTeamPath, registerPath } from '../../../domain/register-path.ts'
import type { lineUpEmailJob } from '../../../server/jobs/emails.ts'
import { emailFacts } from '../../../server/queries/email-facts.ts'
import { isAt, listLegs } from '../../domain/team-line-up.ts'
import { teamEmailFacts } from '../queries/team-email-facts.ts'
import { asTeamRace } from '../reads/team-view.ts'

type LineUpEmailData = JobPayload<typeof lineUpEmailJob>

/**
 * A removed member is notified themselves; the captain is notified of members who left or joined by
 * themselves.
 */
export async function sendLineUpEmail(context: JobContext, payload: LineUpEmailData): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, (tx) => factsOf(tx, payload))
  if (found === null) return
  const { facts, team, race, out } = found
  const { textOf, baseUrl, tenants, mail } = context
  const { sender, event } = facts
  const language = out?.language ?? facts.language
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'registration', key, params)
  const leg = listLegs(race.team).find((one) => isAt(one, payload))?.relayPosition ?? payload.position
  const params = {
    event: event.name[language],
    race: language === 'ru' ? race.raceNameRu : race.raceNameEn,
    team: team.name,
    name: team.members.find(({ memberId }) => memberId === payload.memberId)?.name ?? '',
    leg: t(race.kind === 'relay' ? 'teamLeg' : 'teamSeat', { number: leg }),
  }
  const path = out === null ? registerPath(race, race.kind, team.orderId) : joinTeamPath(race, team.joinCode)
  const note = {
    to: out?.email ?? facts.payerEmail,
    by: { kind: 'account', accountId: out === null ? facts.accountId : payload.accountId } as const,
    kind: 'entry' as const,
    messageId: `line-up-${payload.change}-${payload.memberId}`,
    subject: subjectLine('registration', `emailLineUpSubject_${payload.change}`, params),
    title: t(`emailLineUpTitle_${payload.change}`, params),
    paragraphs: [t(`emailLineUp_${payload.change}`, params)] as const,
    button: {
      to: urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('teamShow'),
    },
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}

/** Null where the team has ended, or there is no recipient. */
async function factsOf(tx: Tx, { orderId, change, accountId, memberId }: LineUpEmailData) {
  const team = await teamEmailFacts(tx, { orderId, states: ['confirmed'] })
  const facts = team && (await emailFacts(tx, orderId))
  const entry = facts?.entries.find(({ entryId }) => entryId === team?.teamId)
  const race = entry === undefined ? null : asTeamRace(await findRaceRulesById(tx, entry.raceId))
  if (team === null || facts === null || race === null) return null
  const isMember = team.members.some((member) => member.memberId === memberId)
  if (isMember !== (change === 'joined')) return null
  const out = change === 'out' ? await findContact(tx, accountId) : null
  return change === 'out' && out === null ? null : { team, facts, race, out }
}
