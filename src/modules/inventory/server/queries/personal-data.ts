import type { Tx } from '#src/platform/db/tx.ts'
import { blockerOf, type DeletionBlocker, type Erased } from '#src/platform/personal-data/personal-data.ts'

/** A place may be offered on a waitlist at any time, and would be offered to nobody. */
export async function waitlistBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker[]> {
  return blockerOf(
    'waitlists',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from inventory.waitlist_entries
      where account_key = ${accountId} and state in ('waiting', 'offered')`,
  )
}

/**
 * Replaces what was derived from persons and networks. The person keys of holds are replaced with
 * their entries (`erasePersonKeys`): a hold may also be for a person with an own account.
 */
export async function eraseHolds(tx: Tx, accountId: string): Promise<Erased> {
  await tx.sql`delete from inventory.abandoned_places where account_key = ${accountId}`
  await tx.sql`update inventory.holds set network = null where account_key = ${accountId} and network is not null`
  await tx.sql`
    update inventory.waitlist_entries set person_key = sha256(convert_to(id::text, 'UTF8')), network = null
    where account_key = ${accountId}`
  return { fileKeys: [] }
}
