import type { House } from '#src/app/house.ts'
import { quietBus } from '#src/app/modules.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { hasMark, setMark } from '#src/platform/db/marks.ts'
import { seedAccounts } from './accounts.ts'
import { callOffEvents, seedEvents, seedOrganizers } from './events/seed-events.ts'
import { sellPlaces } from './sell-places.ts'

/**
 * A believable season, once per installation, made by the modules' own commands so that it obeys every rule. Interrupted,
 * it is gone through again: each part is the same done twice.
 */
export async function seedDemo(house: House): Promise<void> {
  const { services, log } = house
  const isSeeded = await services.db.transaction({ role: 'system', readOnly: true }, (tx) => hasMark(tx, 'demo'))
  if (isSeeded) return
  log.info('Preparing the demo: a season of events and people, once.')
  // The crowd of the demo gets no letters.
  const db = openDatabase({ url: house.databaseUrl, poolSize: 2, bus: quietBus })
  try {
    const season = await seedEvents(db, plainDateIn(toInstant(new Date()), 'Europe/Moscow'))
    const accounts = await seedAccounts(services)
    await seedMembers(db, accounts.organizer)
    await sellPlaces(db, season, services.keyFor('claimant'))
    await callOffEvents(db, season)
    await db.transaction({ role: 'system' }, (tx) => setMark(tx, 'demo'))
    await services.db.pool.query('analyze')
  } finally {
    await db.close()
  }
  log.info('The demo is ready.')
}

/** The demo's organizer holds the events of one of the season's clubs. */
async function seedMembers(db: Database, accountId: string): Promise<void> {
  const organizerId = (await seedOrganizers(db)).get('volga-starts')
  if (organizerId === undefined) throw new Error('No organizer volga-starts')
  await db.transaction({ role: 'system' }, (tx) => addMember(tx, { organizerId, accountId, right: 'own' }))
}
