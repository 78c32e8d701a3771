import type { Tx } from '#src/platform/db/tx.ts'

export type RaceOfBoth = {
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceNameRu: string
  readonly raceNameEn: string
}

/** Coming races in which the owners of two accounts both have a place. Runs as the system. */
export async function racesOfBoth(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<RaceOfBoth[]> {
  return await tx.sql<RaceOfBoth>`
    select e.name_ru as "eventNameRu", e.name_en as "eventNameEn", r.name_ru as "raceNameRu", r.name_en as "raceNameEn"
    from catalog.races r join catalog.events e on e.id = r.event_id
    where e.status <> 'cancelled' and r.ends_at > ${tx.now} and r.id in (
      select f.race_id from registration.entries f
        join accounts.participants p on p.id = f.participant_id and p.account_id = ${fromId} and p.is_self
        join registration.entries t on t.race_id = f.race_id and t.state in ('held', 'confirmed')
        join accounts.participants q on q.id = t.participant_id and q.account_id = ${toId} and q.is_self
      where f.state in ('held', 'confirmed'))
    order by r.starts_at, r.id`
}
