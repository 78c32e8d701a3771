import { plusMs } from '#src/kernel/instant.ts'
import type { BothLanguages, Language } from '#src/kernel/texts.ts'
import type { Notice } from '#src/modules/accounts/notifications/server/commands/take-notices.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import type { Tx } from '#src/platform/db/tx.ts'

/** Organizers correct the first publication soon: the email waits for that. */
const settledAfterMs = 30 * 60_000
/** Longer than any outage; an older publication is no news. */
const newsForMs = 3 * 24 * 3600_000
/** Results of older races are imported, or corrected, long after they were news. */
const raceForMs = 30 * 24 * 3600_000

/** The next accounts to write to about published results: one of their entries has a result by name. */
export async function accountsWithResults(tx: Tx, max: number): Promise<Notice[]> {
  return await tx.sql<Notice>`
    select distinct l.race_id as "subjectId", coalesce(g.transferred_to, g.account_id) as "accountId"
    from results.result_lists l join catalog.races r on r.id = l.race_id join catalog.events e on e.id = r.event_id
      join results.results w on w.race_id = l.race_id and not w.is_hidden and w.status <> 'dns'
      join registration.entries g on g.id = w.entry_id and g.state = 'confirmed'
    where e.status = 'published' and l.published_at < ${plusMs(tx.now, -settledAfterMs)}
      and l.published_at > ${plusMs(tx.now, -newsForMs)} and r.ends_at > ${plusMs(tx.now, -raceForMs)}
      and not exists (select from accounts.notices n where n.kind = 'results_published' and n.subject_id = l.race_id
        and n.account_id = coalesce(g.transferred_to, g.account_id))
    limit ${max}`
}

export type NoticedRace = {
  readonly eventCode: string
  readonly eventName: BothLanguages
  readonly raceCode: string
  readonly raceName: BothLanguages
  /** The distance decides, and results have no time. */
  readonly isOfFixedTime: boolean
  readonly sender: EmailTenant
}

/** The race of published results; null where they were withdrawn. */
export async function noticedRace(tx: Tx, raceId: string): Promise<NoticedRace | null> {
  const [row] = await tx.sql<NoticedRace>`
    select e.code as "eventCode", json_build_object('ru', e.name_ru, 'en', e.name_en) as "eventName", r.code as "raceCode",
      json_build_object('ru', r.name_ru, 'en', r.name_en) as "raceName",
      r.distance_m is null and r.duration_min is not null as "isOfFixedTime",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from results.result_lists l join catalog.races r on r.id = l.race_id join catalog.events e on e.id = r.event_id
      join tenants.tenants t on t.id = l.tenant_id
    where l.race_id = ${raceId} and e.status = 'published'`
  return row ?? null
}

export type NoticedResult = {
  readonly entryId: string
  readonly bib: number
  readonly status: 'finished' | 'dnf' | 'dsq'
  readonly rank: number | null
  readonly timeMs: number | null
  readonly name: string
  /** The participant's own address; empty where it is the account's. */
  readonly email: string
  /** Of the confirmed account with that address; null where there is none. */
  readonly language: Language | null
}

/** The results by name of an account's entries in a race. */
export async function noticedResults(tx: Tx, raceId: string, accountId: string): Promise<NoticedResult[]> {
  return await tx.sql<NoticedResult>`
    select g.id as "entryId", w.bib, w.status, w.rank, case l.ranked_by when 'gun' then w.gun_ms else w.net_ms end as "timeMs",
      concat_ws(' ', nullif(w.first_name, ''), nullif(w.last_name, '')) as name,
      case when g.group_entry_id is null and not w.is_team and lower(g.participant ->> 'email') <> o.email
        then lower(g.participant ->> 'email') else '' end as email,
      coalesce(a.email_language, a.language) as language
    from results.results w join results.result_lists l on l.race_id = w.race_id
      join registration.entries g on g.id = w.entry_id and g.state = 'confirmed'
      join accounts.accounts o on o.id = coalesce(g.transferred_to, g.account_id)
      left join accounts.accounts a on a.email = lower(g.participant ->> 'email') and a.email_verified_at is not null
    where w.race_id = ${raceId} and o.id = ${accountId} and not w.is_hidden and w.status <> 'dns'
    order by w.position`
}
