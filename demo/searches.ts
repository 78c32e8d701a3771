import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'
import { writeSearches } from '#src/modules/search/server/commands/write-searches.ts'
import type { Database } from '#src/platform/db/database.ts'

/** What the demo's visitors search for, the more often the sooner it stands here. */
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

/** Searches of the last three weeks, more of them on Mondays, as after each weekend's starts. */
export async function seedSearches(db: Database, today: PlainDate): Promise<void> {
  const days = Array.from({ length: 21 }, (_, ago) => addDays(today, -ago - 1))
  await writeSearches(
    db,
    days.flatMap((day, ago) =>
      searched.map((words, at) => ({ day, words, count: searched.length - at + (ago % 7 === 0 ? 6 : 0) })),
    ),
  )
}
