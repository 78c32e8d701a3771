import { hideEntries } from '#src/modules/registration/visibility/server/commands/hide-entries.ts'
import type { Database } from '#src/platform/db/database.ts'
import { steadyId } from './dice.ts'
import type { DemoEvent } from './events/demo-event.ts'

/** Of a race's crowd those, by their turn, who want to stand in no public list: in one that is ahead and in protocols. */
const hidden: readonly (readonly [race: string, turns: readonly number[]])[] = [
  ['volga-dawn/half', [3, 11]],
  ['volga-dawn/ten', [5]],
  ['saratov-bridge/six', [0, 4]],
  ['kazan-night/ten', [6]],
]

/** They have chosen it on their orders' pages; twice is the same as once. */
export async function hideDemoPeople(db: Database, event: DemoEvent): Promise<void> {
  const here = hidden.filter(([race]) => race.startsWith(`${event.code}/`))
  for (const [race, turns] of here)
    for (const turn of turns) {
      const [orderId, accountId] = [steadyId(`order/${race}/${turn}`), steadyId(`account/${race}/${turn}`)]
      // nobody where a namesake was there first
      await db.transaction({ role: 'system' }, (tx) => hideEntries(tx, { orderId, accountId, hidden: 'all' }))
    }
}
