import type { Tx } from '#src/platform/db/tx.ts'
import { cityKey, clubKey, type RunningClub } from '../../domain/running-club.ts'
import { enterClub } from '../queries/running-clubs.ts'

/**
 * Adds the clubs that the installation suggests from the start; idempotent.
 * @throws RangeError for a text that names no club
 */
export async function enterClubs(tx: Tx, clubs: readonly RunningClub[]): Promise<void> {
  for (const club of clubs) {
    const nameKey = clubKey(club.name)
    if (nameKey === '') throw new RangeError(`«${club.name}» names no club`)
    await enterClub(tx, { ...club, nameKey, cityKey: cityKey(club.city) })
  }
}
