import { newId } from '#src/kernel/ids.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { setEventPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { type DraftFault, draftFault, type EventDraft, raceDaysOf } from '../../domain/event-draft.ts'
import { writeSearchRow } from '../queries/event-search.ts'
import { seriesOfOrganizer } from '../queries/series.ts'
import {
  type KnownEvent,
  knownEvent,
  raiseRulesVersion,
  rulesFingerprint,
  writeEvent,
  writeProduct,
  writeRace,
  writeRefundRules,
} from '../queries/write-event.ts'

export type PublishRefusal =
  | DraftFault
  | 'catalog.home_fixed'
  | 'catalog.currency_fixed'
  | 'catalog.race_left_out'
  | 'catalog.product_left_out'
  | 'catalog.series_unknown'

export type PublishedEvent = { readonly eventId: string; readonly rulesVersion: number }

/**
 * Makes the event with the draft's code, or brings it up to date: its races, prices, products, places and its row in the
 * search. The same draft twice changes nothing. Runs in the event's home tenant, or as the system. What people may have
 * bought is never dropped: a race or a product that is left out refuses the draft.
 */
export async function publishEvent(tx: Tx, draft: EventDraft): Promise<Result<PublishedEvent, PublishRefusal>> {
  const fault = draftFault(draft)
  if (fault) return err(fault.code, { fields: { [fault.at]: fault.code } })
  const known = await knownEvent(tx, draft.code)
  const refusal = known && conflictWith(known, draft)
  if (refusal) return err(refusal)
  const seriesNames = draft.series === null ? [] : await seriesOfOrganizer(tx, draft.series, draft.organizerId)
  if (seriesNames === null) {
    return err('catalog.series_unknown', { fields: { series: 'catalog.series_unknown' } })
  }
  const before = known ? await rulesFingerprint(tx, known.id) : ''
  const days = raceDaysOf(draft)
  const event = await writeEvent(tx, draft, days)
  if (draft.refundRules !== undefined) await writeRefundRules(tx, event.id, draft.refundRules)
  const pools: { id: string; capacity: number }[] = []
  for (const [position, race] of draft.races.entries()) {
    const poolId = known?.racePools.get(race.code) ?? newId()
    await writeRace(tx, { event, race, position, poolId })
    pools.push({ id: poolId, capacity: race.capacity })
  }
  for (const [position, product] of draft.products.entries()) {
    const poolId = product.stock === null ? null : (known?.productPools.get(product.code) ?? newId())
    await writeProduct(tx, { event, product, position, poolId })
    if (poolId !== null) pools.push({ id: poolId, capacity: product.stock ?? 0 })
  }
  await setEventPools(tx, {
    tenantId: draft.tenantId,
    eventId: event.id,
    capacity: draft.participantLimit,
    perAccount: draft.registrationsPerAccount,
    pools,
  })
  await writeSearchRow(tx, event.id, draft, { days, seriesNames })
  const isChanged = known !== null && before !== (await rulesFingerprint(tx, event.id))
  const rulesVersion = isChanged ? await raiseRulesVersion(tx, event.id) : event.rulesVersion
  return ok({ eventId: event.id, rulesVersion })
}

function conflictWith(known: KnownEvent, draft: EventDraft): PublishRefusal | null {
  if (known.tenantId !== draft.tenantId) return 'catalog.home_fixed'
  if (known.currency !== draft.currency) return 'catalog.currency_fixed'
  const races = new Set(draft.races.map(({ code }) => code))
  if ([...known.racePools.keys()].some((code) => !races.has(code))) return 'catalog.race_left_out'
  const products = new Set(draft.products.map(({ code }) => code))
  return [...known.productPools.keys()].some((code) => !products.has(code)) ? 'catalog.product_left_out' : null
}
