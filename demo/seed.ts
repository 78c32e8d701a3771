import { toInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { enterClubs } from '#src/modules/accounts/server/commands/enter-clubs.ts'
import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { setFeatureFlag } from '#src/modules/tenants/server/commands/set-feature-flag.ts'
import type { Database } from '#src/platform/db/database.ts'
import { hasFlag, setFlag } from '#src/platform/db/flags.ts'
import type { App } from '#src/server/create-app.ts'
import { demoSeeded, demoSeedingStarted } from '#src/server/startup/check-demo.ts'
import { seedAccounts } from './accounts.ts'
import { openClocked } from './clocked-database.ts'
import { demoClubs } from './clubs.ts'
import { seedCourses } from './courses/seed-courses.ts'
import { buyOwnPlaces } from './demo-purchases.ts'
import { seedAutomaticDiscounts, seedDiscounts, seedOrganizerDiscounts } from './discounts.ts'
import { seedDisputes } from './disputes.ts'
import { publishDocuments } from './event-documents.ts'
import type { DemoEvent } from './events/demo-event.ts'
import { cancelDemoEvents, nameEditions, seedEvents, seedOrganizers, tenantIds } from './events/seed-events.ts'
import { hideDemoPeople } from './hidden-people.ts'
import { seedInquiries } from './inquiries.ts'
import { seedInsurerMembers, seedInsurers } from './insurers.ts'
import { seedInvoices } from './invoices.ts'
import { claimDemoResults } from './on-the-spot-results.ts'
import { setOnlineRaces } from './online-races.ts'
import { seedPaymentAccounts } from './payment-accounts.ts'
import { drawProducts } from './product-pictures.ts'
import { publishDemoResults } from './publish-results.ts'
import { seedReceipts } from './receipts.ts'
import { writeDemoReviews } from './reviews.ts'
import { seedSearches } from './searches.ts'
import { sellPlaces } from './sell-places.ts'
import { seedPartners } from './series-partners.ts'
import { seedTaxDeduction } from './tax-deduction.ts'
import { openDemoDifference } from './unpaid-difference.ts'

/**
 * Seeds a plausible season, once per installation, by the modules' own commands so that it obeys
 * every rule. After an interruption it runs again: each part is idempotent. One process at a time
 * (server.ts): concurrent ones would see each other's partial data.
 */
export async function seedDemo(app: App): Promise<void> {
  const { services, log } = app
  const isSeeded = await services.db.transaction({ role: 'system', readOnly: true }, (tx) => hasFlag(tx, demoSeeded))
  if (isSeeded) return
  await services.db.transaction({ role: 'system' }, (tx) => setFlag(tx, demoSeedingStarted))
  log.info('Creating the demo data (events and people), once.')
  const now = toInstant(new Date())
  const clocked = openClocked(app.databaseUrl, 2)
  const { db } = clocked
  try {
    const today = plainDateIn(now, 'Europe/Moscow')
    await db.transaction({ role: 'system' }, (tx) => setFeatureFlag(tx, cabinetOfDefault))
    await seedInsurers(db)
    await seedOrganizers(db)
    await seedPaymentAccounts(app)
    const allEvents = await seedEvents(db, today)
    await seedCourses(db, allEvents)
    await setOnlineRaces(db, allEvents)
    await seedDiscounts(db, tenantIds.default, now)
    await seedAutomaticDiscounts(db, tenantIds.default)
    await publishDocuments({ services: { ...services, db }, log, clocked, now }, allEvents)
    await seedPartners({ services: { ...services, db }, log })
    await drawProducts({ services: { ...services, db }, log })
    clocked.setNow(accountsMade)
    const accounts = await seedAccounts({ ...services, db, today })
    clocked.setNow(null)
    await seedMembers(db, accounts.organizer)
    await seedOrganizerDiscounts(db, accounts.organizer)
    await seedInsurerMembers(db, accounts.provider)
    await db.transaction({ role: 'system' }, (tx) => enterClubs(tx, demoClubs))
    const personHashKey = services.keyFor('personKey')
    await buyOwnPlaces({ clocked, services }, accounts, now)
    await seedTaxDeduction({ clocked, services }, accounts.organizer)
    await inLanes(app.databaseUrl, allEvents, async (lane, event) => {
      await sellPlaces(lane, event, { now, personHashKey })
      await hideDemoPeople(lane.db, event)
      await publishDemoResults(lane.db, event)
      await writeDemoReviews(lane, event, now)
    })
    await seedReceipts(db, accounts, { now, baseUrl: app.config.baseUrl })
    await seedDisputes(db, Object.values(accounts), now)
    await claimDemoResults(db, accounts.runner)
    await seedInquiries(clocked, accounts.runner, now)
    await seedInvoices({ services }, tenantIds.default, accounts.operator)
    await cancelDemoEvents(db, allEvents)
    await nameEditions(db, allEvents)
    await seedSearches(db, today)
    await openDemoDifference({ ...services, db }, accounts.family)
    await db.transaction({ role: 'system' }, (tx) => setFlag(tx, demoSeeded))
    await services.db.pool.query('analyze')
  } finally {
    await db.close()
  }
  log.info('The demo is ready.')
}

/** Before these people's first purchase. */
const accountsMade = toInstant('2023-11-12T09:00:00.000Z')

const cabinetOfDefault = { tenantCode: 'default', featureId: 'ShowLkCorp', isEnabled: true } as const

const lanes = 3

/** Processes events in a few parallel lanes, each with its own connection and clock. */
async function inLanes(
  url: string,
  allEvents: readonly DemoEvent[],
  work: (lane: ReturnType<typeof openClocked>, event: DemoEvent) => Promise<void>,
): Promise<void> {
  const waiting = [...allEvents]
  const run = async () => {
    const lane = openClocked(url, 1)
    try {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) await work(lane, event)
    } finally {
      await lane.db.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, run))
}

/** Makes the demo's organizer account an owner of a club with events. */
async function seedMembers(db: Database, accountId: string): Promise<void> {
  const organizerId = (await seedOrganizers(db)).get('volga-starts')
  if (organizerId === undefined) throw new Error('organizer volga-starts not found')
  await db.transaction({ role: 'system' }, (tx) => addMember(tx, { organizerId, accountId, right: 'own' }))
}
