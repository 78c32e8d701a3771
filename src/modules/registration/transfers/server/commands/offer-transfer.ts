import { isBefore } from '#src/kernel/instant.ts'
import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import type { EmailRefusal } from '#src/modules/accounts/server/commands/check-email-allowed.ts'
import { countInvitation } from '#src/modules/accounts/server/commands/count-requests.ts'
import type { TooMany } from '#src/modules/accounts/server/commands/send-sign-in-code.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { endOpenPriceDifferences, lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { refundOfRelease } from '#src/modules/orders/server/commands/release-place.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { DatabaseScope } from '#src/platform/db/scope.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { isOfferedTo } from '../../../changes/server/commands/change-race.ts'
import { type EntryToChange, entryToChange, type OwnEntryError } from '../../../changes/server/reads/entry-to-change.ts'
import { hashInvitationToken, transferToken } from '../../../invitations/server/invitation-keys.ts'
import { friendInRace } from '../../../server/reads/friend-in-race.ts'
import type { OwnContext } from '../../../server/reads/in-own-order.ts'
import { transferEmailsJob } from '../jobs/transfer-emails.ts'
import { insertTransfer, lockTransfer, type Transfer, transferOfEntry } from '../queries/transfers.ts'
import {
  type AcceptedTransfer,
  acceptOffered,
  type TransferAcceptance,
  type TransferAcceptRefusal,
} from './accept-transfer.ts'

export type OfEntry = { readonly orderId: string; readonly entryId: string }
/** The scope of the own order's brand. */
export type OwnScope = DatabaseScope & { readonly tenantId: number; readonly accountId: string }
/** The reason why a place can't be transferred to anyone. */
export type NotToOffer =
  | OwnEntryError
  | 'registration.change_too_late'
  | 'registration.transfer_open'
  | 'registration.transfer_by_code'
export type OfferRefusal =
  | NotToOffer
  | TooMany
  | EmailRefusal
  | 'registration.transfer_self'
  | 'registration.friend_ineligible'

/**
 * Offers a paid place to the reader of an email address: they get a link, and the place is the
 * sender's until it is accepted. A repeated call for the same address returns the same offer.
 */
export async function offerTransfer(
  context: OwnContext,
  scope: OwnScope,
  input: OfEntry & { readonly email: string },
): Promise<Result<undefined, OfferRefusal>> {
  const { services } = context
  const { email } = input
  const known = await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const found = await entryToTransfer(tx, scope.accountId, input)
    if (!found.ok) return found
    const currentTransfer = await transferOfEntry(tx, input.entryId)
    const isSame = currentTransfer?.state === 'open' && currentTransfer.email === email
    return ok({ race: found.value.race, isSame, ownEmail: (await findContact(tx, scope.accountId))?.email ?? '' })
  })
  if (!known.ok) return known
  const { race, isSame, ownEmail } = known.value
  if (isSame) return ok()
  if (email === ownEmail) return err('registration.transfer_self', { fields: { email: 'registration.transfer_self' } })
  const may = await services.db.transaction<Result<undefined, OfferRefusal>>({ role: 'system' }, async (tx) => {
    const counted = await countInvitation(tx, context, email)
    if (!counted.ok) return counted
    const { canBeRegistered } = await friendInRace(tx, services, { race, email })
    return canBeRegistered
      ? ok()
      : err('registration.friend_ineligible', { fields: { email: 'registration.friend_ineligible' } })
  })
  if (!may.ok) return may
  return await services.db.transaction<Result<undefined, OfferRefusal>>(scope, async (tx) => {
    const id = newId()
    const offer = { ...input, id, kind: 'email', language: context.language } as const
    const offered = await writeOffer(tx, scope.accountId, {
      ...offer,
      tokenHash: hashInvitationToken(transferToken(services, id)),
    })
    if (!offered.ok) return offered
    await tx.enqueue(transferEmailsJob, { transferId: id, change: 'offered' })
    return ok()
  })
}

/**
 * Transfers the place to a member of the sender's family, who is entered at once, or once the fee
 * is paid.
 */
export async function transferToRelative(
  context: OwnContext,
  scope: OwnScope,
  input: OfEntry & Omit<TransferAcceptance, 'accountId' | 'language' | 'visit'>,
): Promise<Result<AcceptedTransfer, NotToOffer | TransferAcceptRefusal>> {
  type Done = Result<AcceptedTransfer, NotToOffer | TransferAcceptRefusal>
  return await context.services.db.transaction<Done>(scope, async (tx) => {
    const { accountId } = scope
    const done = await takeAtOnce(tx, context, { ...input, accountId, language: context.language, visit: context })
    if (!done.ok) throw new Rollback<Done>(done)
    return done
  })
}

async function takeAtOnce(
  tx: Tx,
  { services }: OwnContext,
  input: OfEntry & TransferAcceptance,
): Promise<Result<AcceptedTransfer, NotToOffer | TransferAcceptRefusal>> {
  const offered = await offerAtOnce(tx, input)
  return offered.ok ? await acceptOffered(tx, services, offered.value, input) : offered
}

/**
 * An offer without an email, since the sender fills in the form as well: locked, with its order and
 * event.
 */
export async function offerAtOnce(
  tx: Tx,
  { accountId, language, orderId, entryId }: OfEntry & Pick<TransferAcceptance, 'accountId' | 'language'>,
): Promise<Result<Transfer, NotToOffer>> {
  const offer = {
    orderId,
    entryId,
    id: newId(),
    kind: 'relative',
    email: '',
    language,
    tokenHash: null,
  } as const
  const offered = await writeOffer(tx, accountId, offer)
  if (!offered.ok) return offered
  await lockPools(tx, offered.value)
  const transfer = await lockTransfer(tx, offered.value.id)
  if (transfer === null) throw new Error(`transfer ${offered.value.id} not found after it was created`)
  return ok(transfer)
}

/**
 * Releases a paid place to the next in its race's waitlist: it is the sender's until a person from
 * the waitlist has paid for a place of their own. The refund was shown; a different sum now is
 * refused. A repeated call returns the same offer.
 */
export async function offerToWaitlist(
  scope: OwnScope,
  { services, language }: OwnContext,
  input: OfEntry & { readonly shownRefundMinor: number },
): Promise<Result<undefined, NotToOffer | 'orders.refund_changed'>> {
  type Done = Result<undefined, NotToOffer | 'orders.refund_changed'>
  return await services.db.transaction<Done>(scope, async (tx) => {
    const { orderId, entryId, shownRefundMinor } = input
    const offer = {
      orderId,
      entryId,
      id: newId(),
      kind: 'waitlist',
      email: '',
      language,
      tokenHash: null,
    } as const
    const offered = await writeOffer(tx, scope.accountId, offer)
    // A repeated call has the same result: the first one stored the refund.
    if (!offered.ok) throw new Rollback<Done>(await asReleased(tx, scope.accountId, entryId, offered))
    const { holdId, feeMinor } = offered.value
    if ((await refundOfRelease(tx, orderId, { holdId, feeMinor })) !== shownRefundMinor)
      throw new Rollback<Done>(err('orders.refund_changed'))
    return ok()
  })
}

/** The place is released already, by the same sender. */
async function asReleased(tx: Tx, accountId: string, entryId: string, refused: Err<NotToOffer>) {
  const currentTransfer = await transferOfEntry(tx, entryId)
  const isReleased =
    currentTransfer?.kind === 'waitlist' && currentTransfer.state === 'open' && currentTransfer.accountId === accountId
  return isReleased ? ok() : refused
}

type Offer = OfEntry & Pick<Transfer, 'id' | 'kind' | 'email' | 'language'> & { readonly tokenHash: Buffer | null }

type WrittenOffer = {
  readonly id: string
  readonly tenantId: number
  readonly eventId: string
  readonly holdId: string
  readonly feeMinor: number
}

async function writeOffer(tx: Tx, accountId: string, offer: Offer): Promise<Result<WrittenOffer, NotToOffer>> {
  const paid = await lockPaidOrder(tx, offer.orderId)
  if (paid === null) return err('registration.not_found')
  const found = await entryToTransfer(tx, accountId, offer)
  if (!found.ok) return found
  // A payment requested from the sender must not move the recipient to a more expensive race; no
  // difference is opened while the offer is open.
  await endOpenPriceDifferences(tx, paid, [found.value.entry.holdId], 'place transferred')
  const { tenantId, eventId, raceId, timeZone, closesAt } = found.value.race
  // The waitlist is closed once the sale is over.
  const notAfter = offer.kind === 'waitlist' ? closesAt : undefined
  if (notAfter !== undefined && !isBefore(tx.now, notAfter)) return err('registration.change_too_late')
  const facts = await changeFactsOfEvent(tx, eventId)
  const { lastDay } = changeDeadline(facts, 'transferDays', tx.now)
  if (lastDay === null) return err('registration.change_too_late')
  const { firstName, lastName } = await ownProfile(tx, accountId)
  const sender = [firstName, lastName].filter(Boolean).join(' ')
  const feeMinor = facts.rules.transferFeeMinor ?? 0
  const written = { ...offer, tenantId, eventId, raceId, accountId, sender, feeMinor, lastDay, timeZone, notAfter }
  const isNew = await insertTransfer(tx, written)
  const { holdId } = found.value.entry
  return isNew ? ok({ id: offer.id, tenantId, eventId, holdId, feeMinor }) : err('registration.transfer_open')
}

/** A paid entry of the account's own that can be transferred now. */
export async function entryToTransfer(
  tx: Tx,
  accountId: string,
  { orderId, entryId }: OfEntry,
): Promise<Result<EntryToChange, NotToOffer>> {
  const found = await entryToChange(tx, { accountId, orderId, entryId })
  if (!found.ok) return found
  const { race } = found.value
  // The race needs an access code that the sender entered: it can't be transferred with the place.
  if (!isOfferedTo(race)) return err('registration.transfer_by_code')
  const isOpen = changeDeadline(await changeFactsOfEvent(tx, race.eventId), 'transferDays', tx.now).isOpen
  return isOpen ? found : err('registration.change_too_late')
}
