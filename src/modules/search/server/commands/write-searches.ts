import type { Database } from '#src/platform/db/database.ts'
import { countedWords } from '../../domain/counted-words.ts'
import { currentIndex } from '../queries/current-index.ts'
import type { CountedSearch } from '../search-counts.ts'
import { recordSearches } from './record-searches.ts'

/** Writes the counted searches whose words occur in some event. */
export async function writeSearches(db: Database, searches: readonly CountedSearch[]): Promise<void> {
  const { vocabulary } = await db.transaction(
    { role: 'system', readOnly: true },
    async (tx) => (await currentIndex(tx)).words,
  )
  const known = searches.filter(({ phrase }) => countedWords(phrase, (word) => vocabulary.has(word)) !== null)
  if (known.length > 0) await db.transaction({ role: 'system' }, (tx) => recordSearches(tx, known))
}
