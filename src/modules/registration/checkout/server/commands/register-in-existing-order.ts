import { err, ok, type Result } from '#src/kernel/result.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import { changeHeldEntry } from '../../../changes/server/commands/change-held-entry.ts'
import { hasEntry } from '../../../server/queries/own-entries.ts'
import { addEntry } from './add-entry.ts'
import {
  candidateKey,
  type EntryCandidate,
  enteredParticipant,
  type RegisterContext,
  type Registered,
  type SavedParticipant,
  toPlaceRequest,
} from './entry-candidate.ts'
import type { PlaceRefusal } from './hold-place.ts'
import { orderRefusal, saveEnteredParticipant } from './save-entered-participant.ts'
import type { Validation } from './validate-entry.ts'

type RegisterResult = Result<Registered, PlaceRefusal>

/**
 * The order waits for payment: adds a place to it, or corrects one of its entries.
 * @returns `stale` where the sale has newer rules than the candidate was validated by
 */
export async function registerInUnpaidOrder(
  context: RegisterContext,
  candidate: EntryCandidate,
  saved: SavedParticipant,
): Promise<RegisterResult | 'stale'> {
  if (!candidate.input.isAddition) return await changeEntry(context, candidate, saved)
  const added = await addEntry(context.services, context.tenant, toPlaceRequest(context, candidate, saved))
  if (added.ok) return await readRegistered(context, candidate.input.registrationId)
  const { code, ...details } = added.error
  if (code === 'registration.order_ended') return await registerInPaidOrder(context, candidate)
  return code === 'stale' ? code : err(code, details)
}

/**
 * A paid order, perhaps paid at this moment, is returned to the holder of a place in it; no entry
 * is added to it any more.
 */
export async function registerInPaidOrder(
  context: RegisterContext,
  candidate: EntryCandidate,
): Promise<RegisterResult> {
  const { registrationId } = candidate.input
  const entry = { orderId: registrationId, personKey: candidateKey(context, candidate), raceId: candidate.race.raceId }
  const isSame = await context.services.db.transaction(scopeOf(context), (tx) => hasEntry(tx, entry))
  return isSame ? await readRegistered(context, registrationId) : err('registration.order_ended')
}

/**
 * The sale is over, or this person is refused; but the order may have its place already. Then the
 * refusal does not matter, and a newer rule does not apply to a person who was eligible before.
 */
export async function registerDespiteRefusal(
  context: RegisterContext,
  candidate: EntryCandidate,
  { about, refusal }: Validation,
): Promise<RegisterResult> {
  const { race, input, personRefusal } = candidate
  if (about === 'form' || input.isAddition) return refusal
  const { registrationId } = input
  const entry = { orderId: registrationId, personKey: candidateKey(context, candidate), raceId: race.raceId }
  const order = await context.services.db.transaction(scopeOf(context), async (tx) => {
    const impossible = await orderRefusal(tx, context, race, registrationId)
    if (impossible !== null) return impossible
    const found = await findOrderStatus(tx, context.actor.accountId, registrationId)
    return found && { status: found.status, isSame: await hasEntry(tx, entry) }
  })
  if (order !== null && 'error' in order) return order
  if (order?.status !== 'paid' && order?.status !== 'awaiting_payment') return refusal
  if (order.status === 'paid' || about === 'person')
    return order.isSame ? await readRegistered(context, registrationId) : refusal
  if (personRefusal !== null && (personRefusal.about === 'form' || !order.isSame)) return personRefusal.refusal
  if (personRefusal !== null) return await readRegistered(context, registrationId)
  const saved = await saveEnteredParticipant(context, candidate)
  return saved.ok ? await changeEntry(context, candidate, saved.value) : saved
}

/** The order waits for payment already: the form was corrected, or sent again. */
async function changeEntry(
  context: RegisterContext,
  candidate: EntryCandidate,
  saved: SavedParticipant,
): Promise<RegisterResult> {
  const { race, input } = candidate
  const changed = await changeHeldEntry(context, race, {
    orderId: input.registrationId,
    raceId: race.raceId,
    ...saved,
    participant: enteredParticipant(candidate),
    personKey: candidateKey(context, candidate),
    entryId: input.entryId,
  })
  if (changed.ok) return await readRegistered(context, input.registrationId)
  return changed.error.code === 'registration.order_ended' ? await registerInPaidOrder(context, candidate) : changed
}

async function readRegistered(context: RegisterContext, orderId: string): Promise<RegisterResult> {
  const order = await context.services.db.transaction(scopeOf(context), (tx) =>
    findOrderStatus(tx, context.actor.accountId, orderId),
  )
  if (order?.status !== 'awaiting_payment' && order?.status !== 'paid') return err('registration.order_ended')
  const { status, payBefore, serverNow } = order
  return ok({ registrationId: orderId, status, payBefore, serverNow })
}

function scopeOf({ tenant, actor }: RegisterContext) {
  return { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
}
