import { addDays, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { searchedDays } from '../../domain/counted-words.ts'
import type { CountedSearch } from '../search-counts.ts'

/** Adds to what was counted of each day's searches, and forgets the days that nobody asks about any more. */
export async function recordSearches(tx: Tx, searches: readonly CountedSearch[]): Promise<void> {
  // in one order for all processes, so that none waits for another that waits for it
  const inOrder = [...searches].sort((a, b) => (a.day + a.words < b.day + b.words ? -1 : 1))
  await tx.sql`
    insert into search.searches as s (day, words, count)
    select * from unnest(${inOrder.map(({ day }) => day)}::date[], ${inOrder.map(({ words }) => words)}::text[],
                         ${inOrder.map(({ count }) => count)}::int[])
    on conflict (day, words) do update set count = s.count + excluded.count`
  await tx.sql`delete from search.searches where day < ${addDays(plainDateIn(tx.now, 'UTC'), -searchedDays - 1)}::date`
}
