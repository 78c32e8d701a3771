import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'
import { writeSearches } from '#src/modules/search/server/commands/write-searches.ts'
import type { Database } from '#src/platform/db/database.ts'

/** The demo's frequent searches, the most frequent first. */
const searched = [
  'марафон',
  'москва',
  'полумарафон',
  'трейл',
  'санкт петербург',
  'забег',
  'самара',
  'заплыв',
  'лыжная гонка',
  'триатлон',
  'детский забег',
  'эстафета',
]

/** Searches of the last three weeks, more on Mondays, after the weekend's events. */
export async function seedSearches(db: Database, today: PlainDate): Promise<void> {
  const days = Array.from({ length: 21 }, (_, ago) => addDays(today, -ago - 1))
  await writeSearches(
    db,
    days.flatMap((day, ago) =>
      searched.map((phrase, at) => ({ day, phrase, count: searched.length - at + (ago % 7 === 0 ? 6 : 0) })),
    ),
  )
}
