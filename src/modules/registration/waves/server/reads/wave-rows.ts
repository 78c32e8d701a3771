import type { Tx } from '#src/platform/db/tx.ts'

export type WaveRow = {
  readonly entryId: string
  readonly orderId: string
  readonly bib: number | null
  readonly lastName: string
  readonly firstName: string
  readonly expectedTime: string | null
  readonly bestTime: string | null
  readonly officialResult: string | null
  readonly bibName: string | null
  readonly wave: string | null
  readonly isConfirmed: boolean
}

/** The confirmed entries of a race by bib, with the facts by which waves are assigned. */
export async function waveRows(
  tx: Tx,
  of: { readonly raceId: string; readonly isPreliminary: boolean; readonly after: number; readonly take: number },
): Promise<WaveRow[]> {
  return await tx.sql<WaveRow>`
    select g.id as "entryId", g.order_id as "orderId", g.bib, g.participant ->> 'lastName' as "lastName",
      g.participant ->> 'firstName' as "firstName", g.answers ->> 'expected-time' as "expectedTime",
      g.answers ->> 'best-time' as "bestTime", g.answers ->> 'official-result' as "officialResult", g.answers ->> 'bib-name' as "bibName",
      g.wave, g.wave_confirmed as "isConfirmed"
    from registration.entries g
    where g.race_id = ${of.raceId} and g.state = 'confirmed' and not g.participant ? 'invitationId'
      and coalesce(g.bib, 0) > ${of.after} and not (${of.isPreliminary} and g.wave_confirmed)
    order by coalesce(g.bib, 0), g.id limit ${of.take}`
}
