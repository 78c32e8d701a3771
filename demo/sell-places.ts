import type { KeyObject } from 'node:crypto'
import { newId } from '#src/kernel/ids.ts'
import { plusMs } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { claimantHash } from '#src/modules/accounts/server/reads/claimant-hash.ts'
import { payWithinMs } from '#src/modules/orders/domain/order-state.ts'
import { confirmPaid } from '#src/modules/orders/server/commands/settle-order.ts'
import { orderForSettling } from '#src/modules/orders/server/reads/order-for-settling.ts'
import { applyProviderState, recordOpened } from '#src/modules/payments/server/commands/apply-provider-state.ts'
import { startPayment } from '#src/modules/payments/server/commands/start-payment.ts'
import { enteredOf } from '#src/modules/registration/domain/entered-participant.ts'
import { type PlaceWish, takePlaces } from '#src/modules/registration/server/commands/place-batcher.ts'
import { raceRulesOf } from '#src/modules/registration/server/reads/race-rules-cache.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { crowdPerson } from './crowd.ts'
import type { DemoEvent } from './events/demo-event.ts'

const perBatch = 64

/** Sells as many places of each race as the season says, by the same commands as a sale; twice sells nothing more. */
export async function sellPlaces(db: Database, season: readonly DemoEvent[], claimantKey: KeyObject): Promise<void> {
  const take = takePlaces(db, payWithinMs)
  for (const event of season) {
    for (const race of event.races) {
      const rules = await raceRulesOf(db, event.code, race.code)
      if (rules === null) throw new Error(`No race ${event.code}/${race.code}`)
      const crowd = Array.from({ length: race.demoSold }, (_, i) => i)
      for (let from = 0; from < crowd.length; from += perBatch) {
        const wishes = crowd.slice(from, from + perBatch).map((i): PlaceWish => {
          const raceDay = plainDateIn(rules.startsAt, rules.timeZone)
          const person = crowdPerson(`${event.code}/${race.code}`, i, { ...rules, raceDay })
          const participant = { ...emptyProfile, ...person }
          return {
            orderId: newId(),
            accountId: newId(),
            language: 'ru',
            raceId: rules.raceId,
            poolId: rules.poolId,
            claimant: claimantHash(claimantKey, participant),
            participantId: newId(),
            participant: enteredOf(participant),
            nameRu: rules.raceNameRu,
            nameEn: rules.raceNameEn,
          }
        })
        const answers = await take(rules, wishes)
        const held = wishes.filter((_, i) => answers[i]?.code === 'held')
        await db.transaction({ role: 'app', tenantId: rules.tenantId }, async (tx) => {
          for (const wish of held) await pay(tx, wish.orderId)
        })
      }
    }
  }
}

/** As a payment at the stand-in bank would, without the way there and back. */
async function pay(tx: Tx, orderId: string): Promise<void> {
  const order = await orderForSettling(tx, orderId)
  if (order.overallMinor === 0) {
    await confirmPaid(tx, order.row, null, 0)
    return
  }
  const { tenantId, accountId, currency } = order.row
  const paymentId = await startPayment(tx, {
    tenantId,
    orderId,
    accountId,
    method: 'card',
    provider: 'sandbox',
    amountMinor: order.overallMinor,
    currency,
    description: 'Demo',
    language: 'ru',
    returnUrl: 'http://localhost',
    expiresAt: plusMs(tx.now, payWithinMs),
  })
  await recordOpened(tx, paymentId, { reference: `demo-${paymentId}`, confirmationUrl: 'http://localhost' })
  await applyProviderState(tx, paymentId, { state: 'succeeded', amountMinor: order.overallMinor, currency }, 'demo')
}
