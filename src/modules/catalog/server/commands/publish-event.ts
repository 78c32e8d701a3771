import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { type Err, err, mustBeOk, ok, type Result } from '#src/kernel/result.ts'
import { type EventPools, setEventPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { type DraftIssue, draftIssue } from '../../domain/draft-issue.ts'
import type { EventDraft } from '../../domain/event-draft.ts'
import { listRaceDays } from '../../domain/race-days.ts'
import { unpaidLimits } from '../../domain/unpaid-limits.ts'
import { writeSearchRow } from '../queries/event-search.ts'
import { seriesOfOrganizer } from '../queries/series.ts'
import {
  type KnownEvent,
  knownEvent,
  raiseRulesVersion,
  rulesFingerprint,
  writeChangeRules,
  writeEvent,
  writeRace,
  writeRefundRules,
  writeReservation,
} from '../queries/write-event.ts'
import { writeProduct } from '../queries/write-product.ts'

export type PublishRefusal =
  | DraftIssue
  | 'catalog.home_fixed'
  | 'catalog.organizer_fixed'
  | 'catalog.currency_fixed'
  | 'catalog.race_left_out'
  | 'catalog.product_left_out'
  | 'catalog.variant_left_out'
  | 'catalog.category_left_out'
  | 'catalog.series_unknown'
  | 'catalog.capacity_below_sold'

export type PublishedEvent = { readonly eventId: string; readonly rulesVersion: number }

/**
 * Creates the event with the draft's code, or updates it: races, prices, products, pools and the
 * search row. The same draft twice changes nothing. Runs in the event's tenant, or as the system.
 *
 * Nothing that may have been bought is deleted: a draft that leaves out a race, a product or a variant is
 * refused, and so is a capacity, stock or limit below the units sold and held. Existing orders
 * retain their terms. A product that gets a stock later counts only sales from then on.
 * @locks event, its limit row, its pools: a concurrent hold comes before the change or follows the
 * new rules
 */
export async function publishEvent(tx: Tx, draft: EventDraft): Promise<Result<PublishedEvent, PublishRefusal>> {
  const issue = draftIssue(draft)
  if (issue) return err(issue.code, { fields: { [issue.at]: issue.code } })
  const known = await knownEvent(tx, draft.code)
  const refusal = known && conflictWith(known, draft)
  if (refusal) return err(refusal)
  const seriesNames = draft.series === null ? [] : await seriesOfOrganizer(tx, draft.series, draft.organizerId)
  if (seriesNames === null) {
    return err('catalog.series_unknown', { fields: { series: 'catalog.series_unknown' } })
  }
  const pools = poolsOf(draft, known)
  const before = known ? await rulesFingerprint(tx, known.id) : ''
  const set = known && (await setEventPools(tx, limitsOf(draft, known.id, pools, tx.now)))
  if (set && !set.ok) return belowSold(draft, pools, set.error.fields)
  const days = listRaceDays(draft)
  const event = await writeEvent(tx, draft, days)
  if (draft.refundRules !== undefined) await writeRefundRules(tx, event.id, draft.refundRules)
  if (draft.reservesForTransfers !== undefined) await writeReservation(tx, event.id, draft.reservesForTransfers)
  if (draft.changeRules !== undefined) await writeChangeRules(tx, event.id, draft.changeRules)
  for (const [position, race] of draft.races.entries()) {
    await writeRace(tx, {
      event,
      race,
      position,
      poolId: pools.races[position] ?? newId(),
      categoryPools: pools.categories[position] ?? [],
    })
  }
  for (const [position, product] of draft.products.entries()) {
    await writeProduct(tx, {
      event,
      product,
      position,
      poolId: pools.products[position] ?? null,
      variantPools: pools.variants[position] ?? [],
    })
  }
  if (!known) mustBeOk(await setEventPools(tx, limitsOf(draft, event.id, pools, tx.now)))
  await writeSearchRow(tx, event.id, draft, { days, seriesNames })
  const isChanged = known !== null && before !== (await rulesFingerprint(tx, event.id))
  const rulesVersion = isChanged ? await raiseRulesVersion(tx, event.id) : event.rulesVersion
  return ok({ eventId: event.id, rulesVersion })
}

function conflictWith(known: KnownEvent, draft: EventDraft): PublishRefusal | null {
  if (known.tenantId !== draft.tenantId) return 'catalog.home_fixed'
  if (known.organizerId !== draft.organizerId) return 'catalog.organizer_fixed'
  if (known.currency !== draft.currency) return 'catalog.currency_fixed'
  const races = new Set(draft.races.map(({ code }) => code))
  if ([...known.racePools.keys()].some((code) => !races.has(code))) return 'catalog.race_left_out'
  const categories = new Set(
    draft.races.flatMap((race) => (race.categories ?? []).map((one) => `${race.code}/${one.code}`)),
  )
  if ([...known.categoryPools.keys()].some((code) => !categories.has(code))) return 'catalog.category_left_out'
  const products = new Set(draft.products.map(({ code }) => code))
  if ([...known.productPools.keys()].some((code) => !products.has(code))) return 'catalog.product_left_out'
  const variants = new Set(
    draft.products.flatMap((product) => (product.variants ?? []).map((one) => `${product.code}/${one.code}`)),
  )
  return [...known.variantPools.keys()].some((code) => !variants.has(code)) ? 'catalog.variant_left_out' : null
}

/** The pools of a draft's races and products, by position; null for a product without stock. */
type DraftPools = {
  readonly races: readonly string[]
  /** The pools of each race's categories; null where there is no quota. */
  readonly categories: readonly (readonly (string | null)[])[]
  readonly products: readonly (string | null)[]
  /** The pools of each product's variants; null where there is no stock. */
  readonly variants: readonly (readonly (string | null)[])[]
}

function poolsOf(draft: EventDraft, known: KnownEvent | null): DraftPools {
  return {
    races: draft.races.map(({ code }) => known?.racePools.get(code) ?? newId()),
    categories: draft.races.map(({ code, categories = [] }) =>
      categories.map((category) =>
        category.quota === null ? null : (known?.categoryPools.get(`${code}/${category.code}`) ?? newId()),
      ),
    ),
    products: draft.products.map(({ code, stock }) =>
      stock === null ? null : (known?.productPools.get(code) ?? newId()),
    ),
    variants: draft.products.map(({ code, variants = [] }) =>
      variants.map((variant) =>
        variant.stock === null ? null : (known?.variantPools.get(`${code}/${variant.code}`) ?? newId()),
      ),
    ),
  }
}

function limitsOf(draft: EventDraft, eventId: string, pools: DraftPools, now: Instant): EventPools {
  const races = draft.races.map(({ capacity, drawsAt = null }, i) => ({
    id: pools.races[i] ?? newId(),
    capacity,
    isDrawn: drawsAt !== null && isBefore(now, drawsAt),
  }))
  const products = draft.products.flatMap(({ stock }, i) => {
    const id = pools.products[i] ?? null
    return id === null || stock === null ? [] : [{ id, capacity: stock }]
  })
  const variants = draft.products.flatMap((product, i) =>
    (product.variants ?? []).flatMap(({ stock }, j) => {
      const id = pools.variants[i]?.[j] ?? null
      return id === null || stock === null ? [] : [{ id, capacity: stock }]
    }),
  )
  const quotas = draft.races.flatMap(({ categories = [] }, i) =>
    categories.flatMap(({ quota }, j) => {
      const id = pools.categories[i]?.[j] ?? null
      return id === null || quota === null ? [] : [{ id, capacity: quota }]
    }),
  )
  return {
    tenantId: draft.tenantId,
    eventId,
    capacity: draft.participantLimit,
    perAccount: draft.registrationsPerAccount,
    unpaid: unpaidLimits(draft.unpaidLimits ?? {}, draft.groupEntryLimit ?? null),
    pools: [...races, ...quotas, ...products, ...variants],
  }
}

/**
 * The refusal of a draft with pools smaller than their sold units.
 * @param at pool ids by the path of the draft's field
 */
function belowSold(
  draft: EventDraft,
  pools: DraftPools,
  at: Readonly<Record<string, string>> = {},
): Err<'catalog.capacity_below_sold'> {
  const code = 'catalog.capacity_below_sold'
  const isBelow = (id: string | null | undefined) => id != null && id in at
  const fields = [
    ...(isBelow('limit') ? ['participantLimit'] : []),
    ...draft.races.flatMap((_, i) => (isBelow(pools.races[i]) ? [`races.${i}.capacity`] : [])),
    ...draft.races.flatMap(({ categories = [] }, i) =>
      categories.flatMap((_, j) => (isBelow(pools.categories[i]?.[j]) ? [`races.${i}.categories.${j}.quota`] : [])),
    ),
    ...draft.products.flatMap((_, i) => (isBelow(pools.products[i]) ? [`products.${i}.stock`] : [])),
    ...draft.products.flatMap(({ variants = [] }, i) =>
      variants.flatMap((_, j) => (isBelow(pools.variants[i]?.[j]) ? [`products.${i}.variants.${j}.stock`] : [])),
    ),
  ]
  return err(code, { fields: Object.fromEntries(fields.map((field) => [field, code])) })
}
