import type { Database } from '#src/platform/db/database.ts'
import { oncePerDatabase } from '#src/platform/db/once-per-database.ts'
import { type ListedClub, listClubs } from '../queries/running-clubs.ts'

const cacheMs = 60_000
/** A longer list would be useless to readers and heavy on a phone. */
const maxClubs = 1_000

/**
 * Returns the directory in alphabetical order, read at most once a minute: a suggestion may be that
 * old.
 */
export function createClubDirectory(
  db: Database,
  nowMs: () => number = Date.now,
): () => Promise<readonly ListedClub[]> {
  const { compare } = new Intl.Collator('ru')
  let cache: { readonly until: number; readonly clubs: Promise<readonly ListedClub[]> } | null = null
  return () => {
    if (cache !== null && cache.until > nowMs()) return cache.clubs
    const clubs = db
      .transaction({ role: 'app', readOnly: true }, (tx) => listClubs(tx, maxClubs))
      .then((list) => list.toSorted((a, b) => compare(a.name, b.name) || compare(a.city, b.city)))
    const own = { until: nowMs() + cacheMs, clubs }
    cache = own
    clubs.catch(() => {
      if (cache === own) cache = null
    })
    return clubs
  }
}

/** The directory as cached by this process. */
export const sharedClubDirectory = oncePerDatabase(({ db }: { readonly db: Database }) => createClubDirectory(db))
