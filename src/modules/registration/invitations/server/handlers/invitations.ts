import type { z } from 'zod'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { countFriendSearch } from '#src/modules/accounts/server/commands/count-requests.ts'
import { claimedParticipants } from '#src/modules/accounts/server/reads/claimed-participants.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { findVerifiedEmail } from '#src/modules/accounts/server/reads/person-by-email.ts'
import { raceState } from '#src/modules/catalog/domain/race-state.ts'
import { findPlacesByPool } from '#src/modules/catalog/server/reads/race-availability.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { hasAccess } from '#src/modules/orders/server/reads/access-of.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { salesRuntime } from '../../../checkout/server/commands/hold-place.ts'
import { saleRefusal } from '../../../domain/entry-refusal.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { entriesOfOtherPayers } from '../../../server/queries/entries-of-other-payers.ts'
import { type FriendInRace, friendInRace } from '../../../server/reads/friend-in-race.ts'
import { openTransfersTo } from '../../../transfers/server/queries/transfers.ts'
import { transferLink } from '../../../transfers/server/reads/transfer-view.ts'
import {
  acceptInvitationRoute,
  apiFindFriendRoute,
  declineInvitationRoute,
  getInvitationByTokenRoute,
  getInvitationsRoute,
  getOwnInvitationsRoute,
  saveInvitationRoute,
  sendInvitationAgainRoute,
} from '../../contract/invitations.ts'
import { acceptInvitation as accept, acceptanceIssues } from '../commands/accept-invitation.ts'
import { declineInvitation as decline } from '../commands/end-invitation.ts'
import { invitePlace } from '../commands/invite-place.ts'
import { sendInvitationAgain as sendAgain } from '../commands/send-invitation-again.ts'
import { hashInvitationToken } from '../invitation-keys.ts'
import { invitationByToken, openInvitationsTo } from '../queries/invitations.ts'
import { findInvitationLink, invitationCard, payersInvitations } from '../reads/invitation-views.ts'

/** Whether found or not, the same rows are read and the same attempt is counted. */
export const apiFindFriendHandler = handle(apiFindFriendRoute, async (context, { query }) => {
  const { services, tenant, actor } = context
  const { email } = query
  const race = await salesRuntime(services).rules.of(services.db, query.eventCode, query.raceCode)
  if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
  type InvitationResult = Result<
    FriendInRace,
    'registration.friend_self' | 'accounts.too_many_attempts' | 'accounts.too_many_today'
  >
  const found = await services.db.transaction<InvitationResult>({ role: 'system' }, async (tx) => {
    const counted = await countFriendSearch(tx, context)
    if (!counted.ok) return counted
    if ((await findContact(tx, actor.accountId))?.email === email)
      return err('registration.friend_self', { fields: { email: 'registration.friend_self' } })
    const friend = await friendInRace(tx, services, { race, email })
    return ok({ ...friend, canBeRegistered: (await isOnSale(tx, race, actor.accountId)) && friend.canBeRegistered })
  })
  if (!found.ok) return found
  const { canBeRegistered, initials } = found.value
  const key = canBeRegistered ? (initials === '' ? 'bareFriendNew' : 'bareFriendFits') : 'bareFriendIneligible'
  const message = services.textOf(query.lang ?? context.language, 'registration', key, { initials, email })
  return ok({ email, canBeRegistered, initials, message })
})

/** Whether the race accepts a place from this caller now, as `saveInvitationRoute` would. */
async function isOnSale(tx: Tx, race: RaceRules, accountId: string): Promise<boolean> {
  const places = (await findPlacesByPool(tx, [race])).get(race.poolId) ?? { taken: 0, held: 0, free: 0 }
  const state = raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, tx.now)
  if (saleRefusal(state, race.kind) !== null) return false
  if (race.isByCode) return await hasAccess(tx, { accountId, raceId: race.raceId, orderId: null })
  return state.state !== 'full' && state.state !== 'limit-reached' && state.state !== 'by-draw'
}

export const saveInvitationHandler = handle(saveInvitationRoute, async (context, { body }) => {
  const { services, tenant, actor } = context
  const done = await invitePlace(context, body)
  if (!done.ok) return done
  const { registrationId } = body
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const orderStatus = await services.db.transaction(scope, (tx) => findOrderStatus(tx, actor.accountId, registrationId))
  if (orderStatus?.status !== 'awaiting_payment' && orderStatus?.status !== 'paid')
    return err('registration.order_ended')
  const { status, payBefore, serverNow } = orderStatus
  return ok({ registrationId, status, payBefore, serverNow })
})

export const getInvitationsHandler = handle(
  getInvitationsRoute,
  async ({ tx, services, actor, language }, { params: { registrationId: orderId } }) => {
    const view = await payersInvitations(tx, services, { orderId, accountId: actor.accountId, language })
    return view === null ? err('registration.not_found') : ok(view)
  },
)

export const sendInvitationAgainHandler = handle(sendInvitationAgainRoute, (context, { params, body }) =>
  sendAgain(context, { orderId: params.registrationId, entryId: body.entryId, email: body.email }),
)

export const getInvitationByTokenHandler = handle(
  getInvitationByTokenRoute,
  async ({ tx, actor, language }, { body }) => {
    const invitation = await invitationByToken(tx, hashInvitationToken(body.token))
    const card = await invitationCard(tx, invitation, { accountId: actor?.accountId ?? null, language })
    return card === null ? err('registration.invitation_gone') : ok(card)
  },
)

export const acceptInvitationHandler = handle(
  acceptInvitationRoute,
  async (context, { body }) => {
    const { tx, services, actor, language } = context
    const { token, participant, consents } = body
    const recipient = { accountId: actor.accountId, participant, consents }
    const input = { tokenHash: hashInvitationToken(token), ...recipient, detailsInput: body, visit: context }
    const accepted = await accept(tx, services, input)
    if (accepted.ok) return ok({ fullName: nameIn(language, accepted.value.participant), bib: accepted.value.bib })
    return accepted
  },
  async ({ services, tenant, actor }, { body }) => {
    const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
    const form = { ...body, detailsInput: body }
    return await services.db.transaction(scope, (tx) => acceptanceIssues(tx, hashInvitationToken(body.token), form))
  },
)

export const declineInvitationHandler = handle(declineInvitationRoute, async ({ tx }, { body }) => {
  const declined = await decline(tx, hashInvitationToken(body.token))
  return declined.ok ? ok({ state: declined.value }) : declined
})

export const getOwnInvitationsHandler = handle(getOwnInvitationsRoute, async (context) => {
  const { tx, actor, language } = context
  const email = await findVerifiedEmail(tx, actor.accountId)
  const participantIds = await claimedParticipants(tx, actor.accountId)
  const made = await entriesOfOtherPayers(tx, { accountId: actor.accountId, participantIds })
  const isRussian = language === 'ru'
  const entries = made.map((entry) => ({
    ...entry,
    fullName: nameIn(language, entry),
    eventName: isRussian ? entry.eventNameRu : entry.eventNameEn,
    raceName: isRussian ? entry.raceNameRu : entry.raceNameEn,
    city: isRussian ? entry.cityRu : entry.cityEn,
  }))
  const invitations = email === null ? [] : await waitingFor(context, email)
  return ok({ isVerified: email !== null, invitations, entries })
})

async function waitingFor({ tx, services, language }: RequestContext & { readonly tx: Tx }, email: string) {
  const invitations: z.input<typeof getOwnInvitationsRoute.reply>['invitations'] = []
  for (const invitation of await openInvitationsTo(tx, email)) {
    const race = await findRaceRulesById(tx, invitation.raceId)
    if (race === null || race.eventStatus === 'cancelled') continue
    const { timeZone, startsAt } = race
    const [eventName, raceName] =
      language === 'ru' ? [race.eventNameRu, race.raceNameRu] : [race.eventNameEn, race.raceNameEn]
    const { kind, sender, openUntil } = invitation
    const link = await findInvitationLink(tx, services, invitation)
    invitations.push({ ...{ kind, sender, eventName, raceName, startsAt, timeZone, openUntil }, link })
  }
  for (const transfer of await openTransfersTo(tx, email)) {
    const race = await findRaceRulesById(tx, transfer.raceId)
    if (race?.eventStatus !== 'published') continue
    const { timeZone, startsAt } = race
    const [eventName, raceName] =
      language === 'ru' ? [race.eventNameRu, race.raceNameRu] : [race.eventNameEn, race.raceNameEn]
    const { sender, openUntil } = transfer
    const link = await transferLink(tx, services, transfer)
    invitations.push({
      ...{ kind: 'transfer' as const, sender, eventName, raceName, startsAt, timeZone, openUntil },
      link,
    })
  }
  return invitations
}
