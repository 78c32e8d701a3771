import type { Database } from '#src/platform/db/database.ts'
import { cityKey, clubKey, minClubMembers } from '../../domain/running-club.ts'
import { countClubs, mayCountClubs, typedClubs, writeCountedClubs } from '../queries/running-clubs.ts'

/**
 * Updates the directory of clubs from participants' profiles (docs/features/checkout.md);
 * idempotent.
 */
export async function countRunningClubs(db: Database): Promise<void> {
  await db.transaction({ role: 'system' }, async (tx) => {
    if (!(await mayCountClubs(tx))) return
    const spellings = (await typedClubs(tx)).map((club) => ({ club, nameKey: clubKey(club) }))
    const named = spellings.filter(({ nameKey }) => nameKey !== '')
    const counted = await countClubs(tx, named, minClubMembers)
    await writeCountedClubs(
      tx,
      counted.map((club) => ({ ...club, cityKey: cityKey(club.city) })),
    )
  })
}
