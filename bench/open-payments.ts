import type pg from 'pg'
import { openDatabase } from '#src/platform/db/database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { addHolds, addPayments, addPlaces, type BenchRace } from './sale-data.ts'

export type OpenPayment = { readonly reference: string; readonly amountMinor: number; readonly currency: string }

export const eventsOfADay = 20

/** Publishes that many events and opens at least `count` payments for them, in turn. */
export async function openPayments(
  databaseUrl: string,
  pool: pg.Pool,
  of: { readonly events: number; readonly count: number },
): Promise<OpenPayment[]> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, bus: createEventBus([]) })
  const races: BenchRace[] = []
  for (let i = 0; i < of.events; i += 1) {
    races.push(await publishRace({ services: { db } }))
  }
  await db.close()
  const perEvent = Math.ceil(of.count / of.events)
  const payments: OpenPayment[][] = []
  for (const race of races) {
    await addPlaces(pool, race)
    await addHolds(pool, race, perEvent)
    payments.push(await addPayments(pool, race))
  }
  // Interleaved, as payments of different events arrive.
  return Array.from(
    { length: perEvent * of.events },
    (_, i) => payments[i % of.events]?.[Math.floor(i / of.events)],
  ).filter((one) => one !== undefined)
}
