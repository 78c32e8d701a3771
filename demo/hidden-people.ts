import { hideEntries } from '#src/modules/registration/visibility/server/commands/hide-entries.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { DemoEvent } from './events/demo-event.ts'
import { stableId } from './seeded-random.ts'

/**
 * The participants, by number, who are hidden in public lists: of an upcoming event and in results.
 */
const hidden: readonly (readonly [race: string, turns: readonly number[]])[] = [
  ['volga-dawn/half', [3, 11]],
  ['volga-dawn/ten', [5]],
  ['saratov-bridge/six', [0, 4]],
  ['kazan-night/ten', [6]],
]

/** Hides them by their orders' own command; idempotent. */
export async function hideDemoPeople(db: Database, event: DemoEvent): Promise<void> {
  const ofEvent = hidden.filter(([race]) => race.startsWith(`${event.code}/`))
  for (const [race, indexes] of ofEvent)
    for (const index of indexes) {
      const [orderId, accountId] = [stableId(`order/${race}/${index}`), stableId(`account/${race}/${index}`)]
      // no entry where a namesake has the place
      await db.transaction({ role: 'system' }, (tx) => hideEntries(tx, { orderId, accountId, hidden: 'all' }))
    }
}
