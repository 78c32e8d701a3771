import type { Tx } from '#src/platform/db/database.ts'
import type { AgeCategory } from '../../domain/age-category.ts'
import type { ProtocolDraft, RacePerson, ResultDraft } from '../../domain/protocol.ts'
import type { Places } from '../../domain/rank-results.ts'

export type ResultToWrite = Omit<ResultDraft, 'person'> &
  RacePerson &
  Places & {
    readonly registrationId: string | null
    readonly category: AgeCategory
    readonly norm: string
    readonly isHidden: boolean
  }

export type ProtocolToWrite = {
  readonly tenantId: number
  readonly eventId: string
  readonly raceId: string
  readonly protocol: Pick<ProtocolDraft, 'rankedBy' | 'splits'>
  readonly rows: readonly ResultToWrite[]
}

/** Puts a protocol in the place of what the race had; its row is locked until the commit. */
export async function writeProtocol(tx: Tx, { tenantId, eventId, raceId, protocol, rows }: ProtocolToWrite) {
  const finishers = rows.filter(({ status }) => status === 'finished').length
  await tx.sql`
    insert into results.protocols (race_id, tenant_id, event_id, ranked_by, splits, entry_count, finisher_count, published_at)
    values (${raceId}, ${tenantId}, ${eventId}, ${protocol.rankedBy}, ${JSON.stringify(protocol.splits)}::jsonb,
            ${rows.length}, ${finishers}, ${tx.now})
    on conflict (race_id) do update set ranked_by = excluded.ranked_by, splits = excluded.splits,
      entry_count = excluded.entry_count, finisher_count = excluded.finisher_count, published_at = excluded.published_at`
  await tx.sql`delete from results.results where race_id = ${raceId}`
  await tx.sql`
    insert into results.results (race_id, tenant_id, event_id, position, registration_id, bib, status, gun_ms, net_ms,
      splits_ms, place, gender_place, group_place, group_from, group_to, last_name, first_name, gender, birth_year, city,
      club, norm, is_hidden)
    select ${raceId}::uuid, ${tenantId}::int, ${eventId}::uuid, r.position, r."registrationId", r.bib, r.status,
      r."gunMs", r."netMs", array(select jsonb_array_elements_text(r."splitsMs")::int), r.place, r."genderPlace",
      r."groupPlace", (r.category ->> 'from')::int, (r.category ->> 'to')::int, r."lastName", r."firstName", r.gender,
      extract(year from r."birthDate")::int, r.city, r.club, r.norm, r."isHidden"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      position int, "registrationId" uuid, bib int, status text, "gunMs" int, "netMs" int, "splitsMs" jsonb, place int,
      "genderPlace" int, "groupPlace" int, category jsonb, "lastName" text, "firstName" text, gender text,
      "birthDate" date, city text, club text, norm text, "isHidden" boolean)`
}

/** Takes a race's protocol off the site; whether its event has another one. */
export async function deleteProtocol(tx: Tx, raceId: string): Promise<boolean> {
  const [gone] = await tx.sql<{ eventId: string }>`
    delete from results.protocols where race_id = ${raceId} returning event_id as "eventId"`
  const others = await tx.sql`select from results.protocols where event_id = ${gone?.eventId ?? null} limit 1`
  return others.length > 0
}
