import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/**
 * Entries, teams, lists and what both began. A draft of both for one person of one race stays once, the
 * remaining account's. Two entries of one person in one race stay both: each was paid for.
 */
export async function mergeRegistrations(tx: Tx, { fromId, toId, people }: AccountMerge): Promise<Erased> {
  await tx.sql`
    update registration.entries set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.entries set transferred_to = ${toId} where transferred_to = ${fromId}`
  await tx.sql`update registration.accepted_postponements set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.deferrals set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.files set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.hidden_entries set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.invitations set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.invitations set accepted_by = ${toId} where accepted_by = ${fromId}`
  await tx.sql`update registration.leg_orders set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.team_members set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.teams set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.transfers set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update registration.transfers set recipient_account = ${toId} where recipient_account = ${fromId}`
  await tx.sql`update registration.waitlist_people set account_id = ${toId} where account_id = ${fromId}`
  // Of two records of one document the remaining account's stays, so entries name that one.
  await tx.sql`
    update registration.entries e set identity_document_id = k.id
    from accounts.identity_documents d join accounts.identity_documents k
      on k.account_id = ${toId} and k.number_hash = d.number_hash
    where d.account_id = ${fromId} and e.identity_document_id = d.id`
  for (const one of people) {
    await tx.sql`
      update registration.entries e set identity_document_id = k.id
      from accounts.identity_documents d join accounts.identity_documents k
        on k.participant_id = ${one.toId} and k.code = d.code
      where d.participant_id = ${one.fromId} and e.identity_document_id = d.id`
    await tx.sql`update registration.entries set participant_id = ${one.toId} where participant_id = ${one.fromId}`
    await tx.sql`update registration.team_members set participant_id = ${one.toId} where participant_id = ${one.fromId}`
    await tx.sql`
      update registration.waitlist_people set participant_id = ${one.toId} where participant_id = ${one.fromId}`
    // A draft for a relative that turns out to be the account itself is no relative's any more.
    await tx.sql`
      delete from registration.drafts where participant_id = ${one.fromId} and account_id in (${fromId}, ${toId})`
  }
  await tx.sql`
    delete from registration.drafts d where account_id = ${fromId} and exists (
      select from registration.drafts k where k.account_id = ${toId} and k.race_id = d.race_id
        and k.person_kind = d.person_kind and k.participant_id is not distinct from d.participant_id
        and k.relay_position is not distinct from d.relay_position)`
  await tx.sql`update registration.drafts set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
