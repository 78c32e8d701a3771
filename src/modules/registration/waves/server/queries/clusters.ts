import type { Tx } from '#src/platform/db/database.ts'

export type ClusterRow = {
  readonly entryId: string
  readonly orderId: string
  readonly bib: number | null
  readonly lastName: string
  readonly firstName: string
  readonly expectedTime: string | null
  readonly bestTime: string | null
  readonly protocol: string | null
  readonly bibName: string | null
  readonly cluster: string | null
  readonly isConfirmed: boolean
}

/** Who stands confirmed in a race, by number, with what a starting group is given by. */
export async function clusterRows(
  tx: Tx,
  of: { readonly raceId: string; readonly isPreliminary: boolean; readonly after: number; readonly take: number },
): Promise<ClusterRow[]> {
  return await tx.sql<ClusterRow>`
    select g.id as "entryId", g.order_id as "orderId", g.bib, g.participant ->> 'lastName' as "lastName",
      g.participant ->> 'firstName' as "firstName", g.answers ->> 'expected-time' as "expectedTime",
      g.answers ->> 'best-time' as "bestTime", g.answers ->> 'protocol' as protocol, g.answers ->> 'bib-name' as "bibName",
      g.cluster, g.cluster_confirmed as "isConfirmed"
    from registration.registrations g
    where g.race_id = ${of.raceId} and g.state = 'confirmed' and not g.participant ? 'invitationId'
      and coalesce(g.bib, 0) > ${of.after} and not (${of.isPreliminary} and g.cluster_confirmed)
    order by coalesce(g.bib, 0), g.id limit ${of.take}`
}

/** The confirmed entries among these ids, of this race, locked in the order of their ids. */
export async function lockEntries(tx: Tx, raceId: string, ids: readonly string[]) {
  return await tx.sql<{
    id: string
    orderId: string
    tenantId: number
    cluster: string | null
    isConfirmed: boolean
    bib: number | null
  }>`
    select id, order_id as "orderId", tenant_id as "tenantId", cluster, cluster_confirmed as "isConfirmed", bib
    from registration.registrations
    where race_id = ${raceId} and id = any (${ids}::uuid[]) and state = 'confirmed' order by id for update`
}

/** An entry's starting group, and with it the number, in the entry and in the start list. */
export async function writeCluster(
  tx: Tx,
  entryId: string,
  to: { readonly cluster: string | null; readonly isConfirmed: boolean; readonly bib?: number | null },
): Promise<void> {
  await tx.sql`
    with changed as (
      update registration.registrations
      set cluster = ${to.cluster}, cluster_confirmed = ${to.isConfirmed}, bib = coalesce(${to.bib ?? null}::int, bib)
      where id = ${entryId} returning id, bib
    )
    update registration.start_list s set cluster = ${to.cluster}, cluster_confirmed = ${to.isConfirmed}, bib = changed.bib
    from changed where s.registration_id = changed.id`
}
