import { addDays, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { searchedDays } from '../../domain/counted-words.ts'
import type { CountedSearch } from '../search-counts.ts'

/** Adds counts to each day's searches, and deletes days older than `searchedDays`. */
export async function recordSearches(tx: Tx, searches: readonly CountedSearch[]): Promise<void> {
  // One order of rows in all processes avoids deadlocks.
  const inOrder = [...searches].sort((a, b) => (a.day + a.phrase < b.day + b.phrase ? -1 : 1))
  await tx.sql`
    insert into search.searches as s (day, words, count)
    select * from unnest(${inOrder.map(({ day }) => day)}::date[], ${inOrder.map(({ phrase }) => phrase)}::text[],
                         ${inOrder.map(({ count }) => count)}::int[])
    on conflict (day, words) do update set count = s.count + excluded.count`
  await tx.sql`delete from search.searches where day < ${addDays(plainDateIn(tx.now, 'UTC'), -searchedDays - 1)}::date`
}
