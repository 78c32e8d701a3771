import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type DecidedFacts = {
  readonly language: Language
  readonly to: string
  /** The account that submitted the result. */
  readonly accountId: string
  readonly orderId: string
  readonly senderCode: string
  readonly senderRu: string
  readonly senderEn: string
  readonly supportEmail: string
  readonly eventCode: string
  readonly eventRu: string
  readonly eventEn: string
  readonly timeZone: string
  readonly raceRu: string
  readonly raceEn: string
  readonly version: number
  readonly timeMs: number
  readonly state: 'sent' | 'accepted' | 'refused'
  readonly reason: string
  readonly decidedAt: Instant | null
  readonly until: Instant
}

/**
 * The facts of the email; to the participant's address, or the account's where they have none. null
 * where the entry is no longer active.
 */
export async function decidedEmailFacts(tx: Tx, entryId: string): Promise<DecidedFacts | null> {
  const [row] = await tx.sql<DecidedFacts>`
    select coalesce(a.email_language, o.language) as language, coalesce(nullif(g.participant ->> 'email', ''), a.email) as "to", s.account_id as "accountId", o.id as "orderId",
      t.code as "senderCode", t.name_ru as "senderRu", t.name_en as "senderEn", t.support_email as "supportEmail",
      e.code as "eventCode", e.name_ru as "eventRu", e.name_en as "eventEn", e.time_zone as "timeZone",
      r.name_ru as "raceRu", r.name_en as "raceEn", s.version, s.time_ms as "timeMs", s.state, s.reason,
      s.decided_at as "decidedAt", coalesce(x.results_until, r.ends_at + interval '3 days') as until
    from results.sent_results s
      join registration.entries g on g.tenant_id = s.tenant_id and g.id = s.entry_id
      join orders.orders o on o.id = g.order_id join accounts.accounts a on a.id = s.account_id
      join catalog.races r on r.id = g.race_id join catalog.events e on e.id = g.event_id
      join tenants.tenants t on t.id = g.tenant_id left join results.online_races x on x.race_id = r.id
    where s.entry_id = ${entryId} and g.state = 'confirmed'`
  return row ?? null
}
