import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import { nameEdition } from '#src/modules/catalog/server/commands/name-edition.ts'
import { publishEvent } from '#src/modules/catalog/server/commands/publish-event.ts'
import { raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { saveAccessCode } from '#src/modules/orders/server/commands/save-access-code.ts'
import { ensureOrganizer } from '#src/modules/organizers/server/commands/ensure-organizer.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { demoOrganizers } from '../organizers.ts'
import { demoSeries } from '../series.ts'
import type { DemoEvent, DemoTenant } from './demo-event.ts'
import { demoEvents } from './demo-events.ts'

/** The ids of the installation's tenants. */
export const tenantIds: Record<DemoTenant, number> = { default: 1, pionercup: 2, fontanka: 3 }

/** Creates the organizers; idempotent. @returns their ids by code */
export async function seedOrganizers(db: Database): Promise<Map<string, string>> {
  return db.transaction({ role: 'system' }, async (tx) => {
    const ids = new Map<string, string>()
    for (const draft of demoOrganizers) ids.set(draft.code, mustBeOk(await ensureOrganizer(tx, draft)).organizerId)
    return ids
  })
}

async function seedSeries(db: Database, organizers: ReadonlyMap<string, string>): Promise<void> {
  for (const { tenant, organizer, ...draft } of demoSeries) {
    const tenantId = tenantIds[tenant]
    const organizerId = idOf(organizers, organizer)
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      mustBeOk(await ensureSeries(tx, { ...draft, tenantId, organizerId }))
    })
  }
}

function idOf(organizers: ReadonlyMap<string, string>, code: string): string {
  const id = organizers.get(code)
  if (id === undefined) throw new Error(`organizer ${code} not found`)
  return id
}

/**
 * Publishes the demo events of a day with their series, each in its own tenant. Cancelled ones stay
 * on sale until `cancelDemoEvents`, so that people can register for them.
 * @returns the events, for selling their places
 */
export async function seedEvents(db: Database, today: PlainDate): Promise<readonly DemoEvent[]> {
  const organizers = await seedOrganizers(db)
  await seedSeries(db, organizers)
  const allEvents = demoEvents(today)
  for (const event of allEvents) {
    const { tenant, organizer, becomes: _, hasResults: __, rating: ___, accessCodes, ...draft } = event
    const organizerId = idOf(organizers, organizer)
    const tenantId = tenantIds[tenant]
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      const { eventId } = mustBeOk(await publishEvent(tx, { ...draft, tenantId, organizerId }))
      await seedAccessCodes(tx, { tenantId, eventId, code: draft.code }, accessCodes)
    })
  }
  return allEvents
}

async function seedAccessCodes(
  tx: Tx,
  { tenantId, eventId, code }: { readonly tenantId: number; readonly eventId: string; readonly code: string },
  accessCodes: DemoEvent['accessCodes'],
): Promise<void> {
  if (accessCodes.length === 0) return
  const rules = await raceRulesOfEvent(tx, code)
  for (const accessCode of accessCodes) {
    const raceIds = rules.filter(({ raceCode }) => accessCode.races.includes(raceCode)).map(({ raceId }) => raceId)
    const always = { startsAt: null, endsAt: null, isActive: true }
    mustBeOk(await saveAccessCode(tx, { ...always, ...accessCode, tenantId, eventId, raceIds }))
  }
}

/** The first race day of an event. */
function dayOf({ code, races, timeZone }: DemoEvent): PlainDate {
  const [first] = races.map(({ startsAt }) => startsAt).sort()
  if (first === undefined) throw new Error(`event ${code} has no races`)
  return plainDateIn(first, timeZone)
}

/** Events whose next edition is in another city. */
const editions = [['tver-maze', 'yaroslavl-maze']] as const

/** Names the next editions of past events. */
export async function nameEditions(db: Database, allEvents: readonly DemoEvent[]): Promise<void> {
  for (const [eventCode, nextEventCode] of editions) {
    const next = allEvents.find(({ code }) => code === nextEventCode)
    if (next === undefined) throw new Error(`next edition ${nextEventCode} not found`)
    const of = { eventCode, nextEventCode, until: dayOf(next) }
    await db.transaction({ role: 'app', tenantId: tenantIds[next.tenant] }, async (tx) =>
      mustBeOk(await nameEdition(tx, of)),
    )
  }
}

export async function cancelDemoEvents(db: Database, allEvents: readonly DemoEvent[]): Promise<void> {
  for (const { code, tenant, becomes } of allEvents) {
    if (becomes === null) continue
    await db.transaction({ role: 'app', tenantId: tenantIds[tenant] }, (tx) => changeEventStatus(tx, code, becomes))
  }
}
