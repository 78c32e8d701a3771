import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { OrderCompany } from '#src/modules/orders/domain/order-company.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { alignProducts } from '#src/modules/orders/server/commands/align-products.ts'
import { changeOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { mapEntryError } from '../../checkout/server/commands/add-entry.ts'
import { type PlaceRefusal, toPlaceRefusal } from '../../checkout/server/commands/hold-place.ts'
import { redeemAccessCode } from '../../checkout/server/commands/hold-place-separately.ts'
import { networkHash } from '../../checkout/server/commands/network-hash.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'

export type AthleteInput = {
  /** The id that its entry gets. */
  readonly id: string
  readonly race: RaceRules
  readonly participantId: string
  readonly participant: EnteredParticipant
  /** Hex of the keyed hash. */
  readonly personKey: string
}
export type GroupEntryInput = {
  /** The id of the group entry and of its order. */
  readonly orderId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  /** The network address of the request. */
  readonly address: string
  /** The most people one coach may enter in the event; null: no limit. */
  readonly limit: number | null
  /** The order exists and waits for payment: the places are added to it. */
  readonly isAddition: boolean
  /** The validated requisites of the company that the order is for; null: no company. */
  readonly company: OrderCompany | null
  /** Whether the list is unchanged since it was validated; called once the order is locked. */
  readonly isAsValidated: (tx: Tx) => Promise<boolean>
  /** All requests are of one event. */
  readonly inputs: readonly [AthleteInput, ...AthleteInput[]]
}
/**
 * The result of each request: `held` or the reason of its refusal; `order_refused` where another
 * request of the same race was refused.
 */
export type AthleteCode = 'held' | 'order_refused' | PlaceRefusal
export type GroupEntryRefusal = PlaceRefusal | 'stale' | 'paid' | 'group_entry_limit' | 'unpaid_limit' | 'changed'

/**
 * Takes the places of one group entry in one call and one order: of each race all places or none
 * (docs/features/group-entries.md). Places are added to an order that waits for payment, under its
 * clock; an expired order is opened again.
 */
export async function takeGroupEntry(
  services: Services,
  input: GroupEntryInput,
): Promise<Result<readonly AthleteCode[], GroupEntryRefusal>> {
  const { tenantId } = input.inputs[0].race
  const { accountId, orderId } = input
  if (input.isAddition) {
    const by = { services, tenant: { id: tenantId }, actor: { accountId } }
    const added = await changeOrder(by, orderId, (tx) => takeIn(tx, services, input))
    return added.ok ? added : err(mapEntryError<GroupEntryRefusal>(added.error.code))
  }
  type Taken = Result<readonly AthleteCode[], GroupEntryRefusal>
  return await services.db.transaction<Taken>({ role: 'app', tenantId, accountId }, async (tx) => {
    const taken = await takeIn(tx, services, input)
    if (!taken.ok) throw new Rollback<Taken>(taken)
    return taken
  })
}

async function takeIn(
  tx: Tx,
  services: Services,
  { orderId, accountId, language, address, limit, company, inputs, isAddition, isAsValidated }: GroupEntryInput,
): Promise<Result<readonly AthleteCode[], GroupEntryRefusal>> {
  const [{ race }] = inputs
  const network = networkHash(services.keyFor('network'), race.eventId, address)
  // A second click waits here until the first one releases the order's lock.
  if (isAddition && (await haveEntries(tx, inputs))) return err('changed')
  const rows = await tx.named<{ code: string }>(
    'registration.take_group_entry',
    `select code from registration.take_group_entry($1, $2, $3, app.now() + make_interval(secs => $4), $5, $6, $7::jsonb) order by i`,
    [
      ...[race.tenantId, race.eventId, race.rulesVersion, paymentTimeLimitMs / 1000, isAddition, limit ?? manyPeople],
      JSON.stringify({ orderId, accountId, language, network, company, inputs: inputs.map(toStoredAthlete) }),
    ],
  )
  const whole = wholeRefusal(rows[0]?.code ?? '')
  if (whole !== null) return err(whole)
  if (!(await isAsValidated(tx))) return err('changed')
  const codes = rows.map(({ code }) => codeOf(code))
  const until = await heldUntil(tx, orderId)
  for (const [i, { race, personKey }] of inputs.entries()) {
    if (codes[i] !== 'held' || !race.isByCode) continue
    const opened = await redeemAccessCode(tx, { race, orderId, accountId }, until, personKey)
    if (!opened.ok) return opened
  }
  if (inputs.some((input) => input.race.includesProducts))
    await alignProducts(tx, { id: orderId, eventId: race.eventId })
  const { tenantId, eventId, automaticDiscounts } = race
  if (isAddition || automaticDiscounts.length > 0) await emitOrderChanged(tx, { tenantId, eventId, id: orderId })
  return ok(codes)
}

const manyPeople = 2 ** 31 - 1

function toStoredAthlete({ id, race, participantId, participant, personKey }: AthleteInput) {
  const { raceId, poolId, raceNameRu: nameRu, raceNameEn: nameEn } = race
  return { id, raceId, poolId, personKey, participantId, participant, nameRu, nameEn }
}

/** The refusal of the group entry as a whole; null where each race has its own result. */
function wholeRefusal(code: string): GroupEntryRefusal | null {
  switch (code) {
    case 'order_live': // another click came first
      return 'changed'
    case 'order_paid':
      return 'paid'
    case 'group_entry_limit':
      return code
    case 'list_unpaid_limit':
      return 'unpaid_limit'
    case 'unpaid_limit_lowered':
    case 'email_unverified':
    case 'network_limit':
    case 'stale_rules':
    case 'order_closed':
    case 'order_foreign':
      return toPlaceRefusal(code)
    default:
      return null
  }
}

function codeOf(code: string): AthleteCode {
  if (code === 'held' || code === 'order_refused') return code
  const refusal = toPlaceRefusal(code)
  if (refusal === 'stale')
    throw new Error('inventory refused one athlete as stale; stale rules must refuse the whole group entry')
  return refusal
}

async function haveEntries(tx: Tx, inputs: GroupEntryInput['inputs']): Promise<boolean> {
  const rows = await tx.sql`
    select from registration.entries
    where id = any (${inputs.map(({ id }) => id)}::uuid[]) and state in ('held', 'confirmed') limit 1`
  return rows.length > 0
}

async function heldUntil(tx: Tx, orderId: string): Promise<string> {
  const [order] = await tx.sql<{ heldUntil: string }>`
    select held_until as "heldUntil" from orders.orders where id = ${orderId}`
  return order?.heldUntil ?? tx.now
}
