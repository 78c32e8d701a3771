import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/** Deliveries, sent results and claimed ones; an open claim of both on one result stays once. */
export async function mergeResults(tx: Tx, { fromId, toId, people }: AccountMerge): Promise<Erased> {
  await tx.sql`update results.deliveries set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update results.sent_results set account_id = ${toId} where account_id = ${fromId}`
  for (const one of people) {
    await tx.sql`
      delete from results.claims c where participant_id = ${one.fromId} and state = 'waiting' and exists (
        select from results.claims k where k.participant_id = ${one.toId} and k.race_id = c.race_id
          and k.claimed_bib = c.claimed_bib and k.state = 'waiting')`
    await tx.sql`update results.claims set participant_id = ${one.toId} where participant_id = ${one.fromId}`
  }
  await tx.sql`update results.claims set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
