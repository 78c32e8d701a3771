import { formatDeadline } from '#src/kernel/format-date.ts'
import { type Instant, isInstant } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { registerPath } from '../../../domain/register-path.ts'
import type { waitlistEmailJob } from '../../../server/jobs/emails.ts'

type WaitlistNotice = Pick<JobPayload<typeof waitlistEmailJob>, 'entryId' | 'change' | 'until' | 'isDrawn'>

/**
 * The email about a waitlist entry: a place is offered, the offer expired or was withdrawn, the
 * waitlist is closed, or the draw's result.
 */
export async function sendWaitlistEmail(
  context: JobContext,
  { entryId, change, until, isDrawn = false }: WaitlistNotice,
): Promise<void> {
  const { db, mail, textOf, baseUrl, tenants } = context
  const facts = await db.transaction({ role: 'system', readOnly: true }, (tx) => waitlistFacts(tx, entryId))
  // An offer that was taken or declined meanwhile needs no email.
  const stillWaits = change === 'called_back' || change === 'not_drawn'
  const isCurrent = stillWaits ? facts?.state === 'waiting' : facts?.state === change && facts.offerUntil === until
  if (facts === null || !isCurrent) return
  const { language, sender } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const moment = isInstant(until) ? formatDeadline(until, facts.timeZone, language) : ''
  const position = String(facts.position ?? '')
  const params = {
    position,
    event: facts.eventName[language],
    race: facts.raceName[language],
    name: facts.name,
    moment,
  }
  const race = { eventCode: facts.eventCode, raceCode: facts.raceCode }
  const at = (path: string) => urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
  const isOffer = change === 'offered'
  // The waitlist is closed because the event is cancelled or postponed.
  const off: Off | null = isOffer || facts.eventStatus === 'published' ? null : facts.eventStatus
  const kind = off ?? (isOffer && isDrawn ? 'drawn' : change)
  const path = isOffer
    ? registerPath(race, 'participant', null, { personRef: facts.personRef })
    : registerPath(race, 'waitlist', null)
  const line = at(registerPath(race, 'waitlist', null))
  const note = {
    to: facts.email,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'waitlist' as const,
    messageId: `waitlist-${change}-${entryId}-${Date.parse(until ?? '')}`,
    subject: subjectLine('registration', `emailWaitlistSubject_${kind}`, params),
    title: t(`emailWaitlistTitle_${kind}`, params),
    paragraphs: paragraphsOf(kind).map((key) => t(key, params)) as [string, ...string[]],
    ...(isOffer ? { after: [`${t('emailWaitlistDecline')} ${line}`], intact: [line] } : {}),
    button:
      off === null
        ? { to: at(path), label: t(isOffer ? 'takePlace' : 'waitlistShow') }
        : { to: `${baseUrl}/event/${facts.eventCode}`, label: t('emailPaidEvent') },
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}

type Off = Exclude<Facts['eventStatus'], 'published'>

function paragraphsOf(kind: WaitlistNotice['change'] | 'drawn' | Off): string[] {
  if (kind === 'offered') return ['emailWaitlistOffered', 'emailWaitlistHow']
  return kind === 'drawn' ? ['emailWaitlist_drawn', 'emailWaitlistHow'] : [`emailWaitlist_${kind}`]
}

type Facts = {
  readonly state: string
  readonly offerUntil: Instant | null
  /** The position among the people waiting. */
  readonly position: number | null
  readonly language: 'ru' | 'en'
  readonly email: string
  readonly accountId: string
  readonly name: string
  readonly personRef: string
  readonly sender: EmailTenant
  readonly eventCode: string
  readonly eventStatus: 'published' | 'cancelled' | 'postponed'
  readonly eventName: BothLanguages
  readonly timeZone: string
  readonly raceCode: string
  readonly raceName: BothLanguages
}

async function waitlistFacts(tx: Tx, entryId: string): Promise<Facts | null> {
  const [row] = await tx.sql<Facts>`
    select e.state, e.offer_until as "offerUntil", coalesce(a.email_language, p.language) as language, a.email, a.id as "accountId",
      case when e.state = 'waiting' and e.number is not null then 1 + (
        select count(*)::int from inventory.waitlist_entries f
        where f.tenant_id = e.tenant_id and f.pool_id = e.pool_id and f.state = 'waiting' and f.number < e.number) end as position,
      concat_ws(' ', p.participant ->> 'firstName', p.participant ->> 'lastName') as name,
      case when p.is_own then 'me' else p.participant_id::text end as "personRef",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender,
      v.code as "eventCode", v.status as "eventStatus", json_build_object('ru', v.name_ru, 'en', v.name_en) as "eventName", v.time_zone as "timeZone",
      r.code as "raceCode", json_build_object('ru', r.name_ru, 'en', r.name_en) as "raceName"
    from registration.waitlist_people p
      join inventory.waitlist_entries e on e.tenant_id = p.tenant_id and e.id = p.id
      join catalog.events v on v.id = p.event_id join catalog.races r on r.id = p.race_id
      join tenants.tenants t on t.id = p.tenant_id join accounts.accounts a on a.id = p.account_id
    where p.id = ${entryId}`
  return row ?? null
}
