import type { Tx } from '#src/platform/db/tx.ts'

export type InsuredDetails = { readonly personId: string; readonly address: string; readonly phone: string }

/** What the account has entered about these people for insurers, by person. */
export async function insuredDetails(tx: Tx, personIds: readonly string[]): Promise<Map<string, InsuredDetails>> {
  const rows = await tx.named<InsuredDetails>(
    'insurance.insured_details',
    'select person_id as "personId", address, phone from insurance.insured_details where person_id = any($1)',
    [personIds],
  )
  return new Map(rows.map((row) => [row.personId, row]))
}

/** Saves what was entered; an empty field leaves what is saved. */
export async function putInsuredDetails(
  tx: Tx,
  accountId: string,
  { personId, address, phone }: InsuredDetails,
): Promise<void> {
  await tx.sql`
    insert into insurance.insured_details (account_id, person_id, address, phone, saved_at)
    values (${accountId}, ${personId}, ${address}, ${phone}, ${tx.now})
    on conflict (account_id, person_id) do update set
      address = case when excluded.address = '' then insured_details.address else excluded.address end,
      phone = case when excluded.phone = '' then insured_details.phone else excluded.phone end, saved_at = excluded.saved_at`
}
