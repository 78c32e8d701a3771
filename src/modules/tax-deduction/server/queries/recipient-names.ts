import type { Tx } from '#src/platform/db/tx.ts'

export type RecipientName = { readonly certificateId: string; readonly lastName: string; readonly firstName: string }

/** The recipients of certificates as entered in the races: for a list, nothing is decrypted. */
export async function recipientNames(tx: Tx, partIds: readonly string[]): Promise<RecipientName[]> {
  return await tx.sql<RecipientName>`
    select distinct on (p.certificate_id) p.certificate_id as "certificateId", g.participant ->> 'lastName' as "lastName",
      g.participant ->> 'firstName' as "firstName"
    from tax_deduction.places p join registration.entries g on g.id = p.entry_id
    where p.part_id = any (${partIds}::uuid[]) order by p.certificate_id, p.entry_id`
}

export type RecipientParticipant = { readonly certificateId: string; readonly participantId: string }

/** The recipients of a part's certificates, without those whose participant was deleted or merged since. */
export async function recipientParticipants(tx: Tx, partId: string): Promise<RecipientParticipant[]> {
  return await tx.sql<RecipientParticipant>`
    select c.id as "certificateId", p.id as "participantId"
    from tax_deduction.certificates c
      join tax_deduction.people n on n.application_id = c.application_id and n.position = c.recipient_position
      join accounts.participants p on p.id = n.participant_id and p.account_id = c.account_id
    where c.part_id = ${partId}`
}
