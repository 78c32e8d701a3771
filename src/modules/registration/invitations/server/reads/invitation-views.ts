import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { cancellationOffer, placeRefundMinor } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { giftPath } from '../../../domain/register-path.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { publicState } from '../../../server/reads/public-state.ts'
import { buildRaceCard } from '../../../server/reads/race-card.ts'
import { invitationToken } from '../invitation-keys.ts'
import { type Invitation, invitationsOfOrder } from '../queries/invitations.ts'

type Language = 'ru' | 'en'

/** The invitations of an order for its payer; null where the account has no such order. */
export async function payersInvitations(
  tx: Tx,
  services: Services,
  of: { readonly orderId: string; readonly accountId: string; readonly language: Language },
) {
  const offer = await cancellationOffer(tx, of.orderId)
  if (offer === null || offer.accountId !== of.accountId) return null
  const entries = await entriesOfOrder(tx, of.orderId)
  const shown = (await invitationsOfOrder(tx, of.orderId)).flatMap((invitation) => {
    const entry = entries.find(({ id }) => id === invitation.entryId)
    const isEntered = entry !== undefined && (entry.state === 'held' || entry.state === 'confirmed')
    return isEntered ? { invitation, entry } : []
  })
  const invitations = []
  for (const { invitation, entry } of shown) {
    const line = offer.lines.find(({ holdId }) => holdId === entry.holdId)
    const state = stateNow(invitation, tx)
    const isTransferred = invitation.email === '' && invitation.openedAt !== null && state === 'open'
    invitations.push({
      entryId: entry.id,
      kind: invitation.kind,
      raceName: of.language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
      email: invitation.email,
      recipient: invitation.recipient,
      state,
      isSent: invitation.openedAt !== null,
      openUntil: invitation.openUntil,
      link: isTransferred ? await findInvitationLink(tx, services, invitation) : null,
      refundMinor: placeRefundMinor(offer, entry.holdId),
      paidMinor: line?.paidMinor ?? 0,
    })
  }
  return { currency: offer.currency, invitations }
}

/** The state by the clock, before a job has ended the invitation. */
function stateNow({ state, openUntil, openedAt }: Invitation, tx: Tx): Invitation['state'] {
  return state === 'open' && openedAt !== null && openUntil <= tx.now ? 'lapsed' : state
}

/** The absolute address of the link; null where the event is gone. */
export async function findInvitationLink(
  tx: Tx,
  services: Services,
  { id, linkVersion, raceId }: Pick<Invitation, 'id' | 'linkVersion' | 'raceId'>,
): Promise<string> {
  const race = await findRaceRulesById(tx, raceId)
  if (race === null) throw new Error(`invitation ${id}: race ${raceId} not found`)
  const { baseUrl, tenants } = services
  const path = giftPath(race, invitationToken(services, id, linkVersion))
  return urlAt(race.tenantCode, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}

/**
 * The invitation of a link; null where the link is not valid. The message is shown only while it
 * concerns the reader.
 */
export async function invitationCard(
  tx: Tx,
  invitation: Invitation | null,
  reader: { readonly accountId: string | null; readonly language: Language },
) {
  const entry = invitation?.entryId == null ? null : await entryToName(tx, invitation.entryId)
  const race = invitation === null ? null : await findRaceRulesById(tx, invitation.raceId)
  if (invitation === null || race === null || invitation.openedAt === null) return null
  const { kind, sender, recipient, message, openUntil } = invitation
  const isConfirmed = entry?.state === 'confirmed'
  const isMine = isConfirmed && invitation.state === 'accepted' && invitation.acceptedBy === reader.accountId
  const state = isConfirmed || invitation.state !== 'open' ? stateNow(invitation, tx) : ('withdrawn' as const)
  const areNamesShown = state === 'open' || isMine
  return {
    kind,
    state,
    sender: areNamesShown ? sender : '',
    recipient: areNamesShown ? recipient : '',
    message: areNamesShown ? message : '',
    openUntil,
    mine:
      isMine && entry !== null
        ? {
            ...{ fullName: nameIn(reader.language, entry.participant), bib: entry.bib },
            ...{ registrationId: invitation.orderId, entryId: entry.id },
          }
        : null,
    isEventNotHeld: race.eventStatus === 'cancelled',
    isPostponed: race.eventStatus === 'postponed',
    card: buildRaceCard(race, reader.language, (await publicState(tx, race)).priceMinor),
  }
}
