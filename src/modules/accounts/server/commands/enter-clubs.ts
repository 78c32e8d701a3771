import type { Tx } from '#src/platform/db/tx.ts'
import { cityKey, clubKey, type RunningClub } from '../../domain/running-club.ts'
import { enterClub } from '../queries/running-clubs.ts'

/** Enters clubs that the installation suggests from the start; repeating it changes nothing. */
export async function enterClubs(tx: Tx, clubs: readonly RunningClub[]): Promise<void> {
  for (const club of clubs) {
    const nameKey = clubKey(club.name)
    if (nameKey === '') throw new RangeError(`«${club.name}» names no club`)
    await enterClub(tx, { ...club, nameKey, cityKey: cityKey(club.city) })
  }
}
