import type { Tx } from '#src/platform/db/tx.ts'

/** Whether an operator, or the program, has said anything of an organizer and year. */
export async function isListingKnown(tx: Tx, organizerId: string, year: number): Promise<boolean> {
  const found = await tx.sql`
    select 1 from tax_deduction.listings where organizer_id = ${organizerId} and year = ${year} limit 1`
  return found.length > 0
}
