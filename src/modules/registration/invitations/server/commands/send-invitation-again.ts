import { err, ok, type Result } from '#src/kernel/result.ts'
import type { EmailRefusal } from '#src/modules/accounts/server/commands/check-email-allowed.ts'
import { countEmailAgain, countInvitation } from '#src/modules/accounts/server/commands/count-requests.ts'
import type { TooMany } from '#src/modules/accounts/server/commands/send-sign-in-code.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { friendInRace } from '../../../server/reads/friend-in-race.ts'
import { hashInvitationToken, invitationToken } from '../invitation-keys.ts'
import { invitationEmailJob } from '../jobs/invitation-emails.ts'
import { type Invitation, invitationsOfOrder, sendAgain } from '../queries/invitations.ts'

type Context = RequestContext & { readonly actor: Actor }
type ResendInput = { readonly orderId: string; readonly entryId: string; readonly email: string }
type Refusal =
  | TooMany
  | EmailRefusal
  | 'registration.not_found'
  | 'registration.entry_unknown'
  | 'registration.invitation_gone'
  | 'registration.friend_self'
  | 'registration.friend_ineligible'

/**
 * Sends the payer's link once more, or to another address: then the earlier link becomes invalid.
 */
export async function sendInvitationAgain(
  context: Context,
  input: ResendInput,
): Promise<Result<{ email: string }, Refusal>> {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  const known = await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const own = await findContact(tx, actor.accountId)
    const found = await ownInvitation(tx, context, input)
    const race = found.ok ? await findRaceRulesById(tx, found.value.raceId) : null
    return found.ok && race !== null ? ok({ invitation: found.value, race, ownEmail: own?.email ?? '' }) : found
  })
  if (!known.ok) return known
  if (!('race' in known.value)) return err('registration.not_found')
  const { invitation, race, ownEmail } = known.value
  const email = input.email || invitation.email
  const isMoved = email !== invitation.email
  if (isMoved && invitation.kind === 'friend' && email === ownEmail)
    return err('registration.friend_self', { fields: { email: 'registration.friend_self' } })
  const may = await services.db.transaction<Result<undefined, Refusal>>({ role: 'system' }, async (tx) => {
    const again = await countEmailAgain(tx, invitation.id)
    if (!again.ok || !isMoved) return again
    const counted = await countInvitation(tx, context, email)
    if (!counted.ok) return counted
    const { canBeRegistered } = await friendInRace(tx, services, { race, email })
    return canBeRegistered
      ? ok()
      : err('registration.friend_ineligible', { fields: { email: 'registration.friend_ineligible' } })
  })
  if (!may.ok) return may
  return await services.db.transaction<Result<{ email: string }, Refusal>>(scope, async (tx) => {
    if (!(await lockOwnOrder(tx, input.orderId))) return err('registration.not_found')
    const invitationResult = await ownInvitation(tx, context, input)
    if (!invitationResult.ok) return invitationResult
    const { id, linkVersion } = invitationResult.value
    // A declined link is used up too.
    const next = linkVersion + (isMoved || invitationResult.value.state === 'declined' ? 1 : 0)
    await sendAgain(tx, id, {
      email,
      linkVersion: next,
      tokenHash: hashInvitationToken(invitationToken(services, id, next)),
    })
    await tx.enqueue(invitationEmailJob, { invitationId: id, kind: 'link' })
    return ok({ email })
  })
}

/** The payer's own invitation, while it can still be accepted. */
async function ownInvitation(
  tx: Tx,
  { actor }: Context,
  { orderId, entryId }: ResendInput,
): Promise<
  Result<Invitation, 'registration.not_found' | 'registration.entry_unknown' | 'registration.invitation_gone'>
> {
  const all = (await invitationsOfOrder(tx, orderId)).filter(({ accountId }) => accountId === actor.accountId)
  if (all.length === 0) return err('registration.not_found')
  const invitationOfEntry = all.find((invitation) => invitation.entryId === entryId)
  if (invitationOfEntry === undefined) return err('registration.entry_unknown')
  const isGood =
    (invitationOfEntry.state === 'open' || invitationOfEntry.state === 'declined') &&
    invitationOfEntry.openedAt !== null &&
    invitationOfEntry.openUntil > tx.now
  return isGood ? ok(invitationOfEntry) : err('registration.invitation_gone')
}
