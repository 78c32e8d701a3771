import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Replaces the person keys of these holds: the caller knows whose they are. An account may also have
 * paid for a person with an own account, whose key stays.
 */
export async function erasePersonKeys(tx: Tx, holdIds: readonly string[]): Promise<void> {
  await tx.sql`
    update inventory.holds set person_key = sha256(convert_to(id::text, 'UTF8'))
    where id = any (${[...holdIds]}::uuid[]) and person_key is not null`
}
