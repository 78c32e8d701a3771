import { isBefore } from '#src/kernel/instant.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import { findOwnParticipant } from '#src/modules/accounts/server/reads/own-participant.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { refundOfRelease } from '#src/modules/orders/server/commands/release-place.ts'
import {
  type CancellationOffer,
  cancellationOffer,
  placeRefundMinor,
} from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { costOfService } from '#src/modules/orders/server/reads/linked-order-of.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { isOfferedTo } from '../../../changes/server/commands/change-race.ts'
import type { EntryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { ineligibility } from '../../../domain/eligibility.ts'
import { entryName } from '../../../domain/entry-name.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { acceptTransferPath, registerPath, relativesFormPath } from '../../../domain/register-path.ts'
import { transferToken } from '../../../invitations/server/invitation-keys.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import type { OrderEntry } from '../../../server/queries/own-entries.ts'
import { listLiveEntries } from '../../../server/reads/live-entries.ts'
import { publicState } from '../../../server/reads/public-state.ts'
import { buildRaceCard } from '../../../server/reads/race-card.ts'
import { categoryOfEntry } from '../../../social-categories/server/queries/entry-categories.ts'
import { categoryName } from '../../../social-categories/server/reads/categories-view.ts'
import { countWaiting } from '../../../waitlist/server/queries/waitlist-entries.ts'
import { isOffered } from '../../domain/transfer-rules.ts'
import { type Transfer, transferOfEntry } from '../queries/transfers.ts'

type Language = 'ru' | 'en'
type Reader = { readonly accountId: string; readonly language: Language }

/** The sender's view: possible recipients, deadline, fee, and the state of their offer. */
export async function transferView(
  tx: Tx,
  services: Services,
  of: EntryToChange & { readonly orderId: string },
  reader: Reader,
) {
  const { entry, race } = of
  const facts = await changeFactsOfEvent(tx, race.eventId)
  const offer = await transferOfEntry(tx, entry.id)
  const feeMinor = facts.rules.transferFeeMinor ?? 0
  const currentCancellation = await cancellationOffer(tx, of.orderId)
  return {
    entryId: entry.id,
    fullName: entryName(reader.language, entry),
    raceCode: race.raceCode,
    raceName: reader.language === 'ru' ? race.raceNameRu : race.raceNameEn,
    eventCode: race.eventCode,
    eventName: reader.language === 'ru' ? race.eventNameRu : race.eventNameEn,
    timeZone: race.timeZone,
    ...changeDeadline(facts, 'transferDays', tx.now),
    isByCode: !isOfferedTo(race),
    currency: race.currency,
    feeMinor: feeMinor === 0 ? 0 : await costOfService(tx, race.eventId, feeMinor),
    category: await transferredCategory(tx, services, reader.language, entry.id),
    hasLinkedOrder:
      currentCancellation?.lines.some(({ kind, units, returnedUnits }) => kind !== 'place' && returnedUnits < units) ??
      false,
    line: await waitlistFor(tx, { ...of, currentCancellation }, feeMinor),
    offer: offer && {
      kind: offer.kind,
      email: offer.email,
      state: stateNow(offer, race, tx),
      openUntil: offer.openUntil,
    },
    relatives: await relativesFor(tx, services, { orderId: of.orderId, entry, race, reader }),
  }
}

/** The terms of a release to the race's waitlist; null where the waitlist is closed. */
async function waitlistFor(
  tx: Tx,
  {
    orderId,
    entry,
    race,
    currentCancellation,
  }: EntryToChange & { readonly orderId: string; readonly currentCancellation: CancellationOffer | null },
  feeMinor: number,
) {
  if (!isBefore(tx.now, race.closesAt) || race.eventStatus !== 'published') return null
  const { holdId } = entry
  const refundMinor = await refundOfRelease(tx, orderId, { holdId, feeMinor })
  const wholeMinor = await refundOfRelease(tx, orderId, { holdId, feeMinor: 0 })
  if (refundMinor === null || wholeMinor === null) return null
  const { state } = (await publicState(tx, race)).state
  return {
    waiting: await countWaiting(tx, race.poolId),
    isFull: state === 'full' || state === 'limit-reached' || state === 'by-draw',
    refundMinor,
    retainedMinor: wholeMinor - refundMinor,
    cancelMinor: currentCancellation && placeRefundMinor(currentCancellation, holdId),
  }
}

type For = { readonly orderId: string; readonly entry: OrderEntry; readonly race: RaceRules; readonly reader: Reader }

/**
 * The account's own participant and the family, except the place's participant; each with the
 * race's refusal.
 */
async function relativesFor(tx: Tx, services: Services, { orderId, entry, race, reader }: For) {
  const { accountId, language } = reader
  const self = await findOwnParticipant(tx, accountId)
  const people = [
    ...(self === null || self.profile.lastName === '' ? [] : [{ ...self.profile, id: self.id }]),
    ...(await listFamily(tx, accountId)),
  ].filter(({ id }) => id !== entry.participantId)
  const { baseUrl, tenants } = services
  const site = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  const key = services.keyFor('personKey')
  const personKeys = people.map((person) => personKeyHash(key, person))
  const live = await listLiveEntries(tx, { accountId, eventId: race.eventId, personKeys })
  const textOf = (code: string, params: Record<string, number> = {}) =>
    services.textOf(language, 'registration', `error.${code}`, params)
  return people.map((person, i) => {
    const isEntered = live.some(({ raceId, personKey }) => raceId === race.raceId && personKey === personKeys[i])
    const { birthDate, gender } = person
    const ineligible = birthDate === null ? null : ineligibility({ birthDate, gender }, race)
    const isIneligible = ineligible !== null && ineligible.code !== 'registration.gender_unknown' // asked by the form
    const params: Record<string, number> =
      ineligible !== null && 'years' in ineligible ? { count: ineligible.years } : {}
    const reason = isEntered
      ? textOf('registration.already_registered')
      : isIneligible
        ? textOf(ineligible.code, params)
        : ''
    const path = relativesFormPath(race, { registrationId: orderId, entryId: entry.id }, person.id)
    return {
      participantId: person.id,
      fullName: nameIn(language, person),
      isSelf: person.id === self?.id,
      reason,
      formAt: urlAt(race.tenantCode, path, site),
    }
  })
}

/** The state by the clock and the event's status, before a job has ended the offer. */
function stateNow(
  { state, openUntil }: Transfer,
  { eventStatus }: Pick<RaceRules, 'eventStatus'>,
  { now }: Tx,
): Transfer['state'] {
  if (isOffered(state) && eventStatus !== 'published') return 'lapsed'
  return state === 'open' && openUntil <= now ? 'lapsed' : state
}

/**
 * The offer of a link; null where it leads nowhere. The sender's name is shown while the offer is
 * open, and to its recipient.
 */
export async function transferCard(
  tx: Tx,
  services: Pick<Services, 'baseUrl' | 'tenants' | 'textOf'>,
  transfer: Transfer | null,
  reader: { readonly accountId: string | null; readonly language: Language },
) {
  const race = transfer === null ? null : await findRaceRulesById(tx, transfer.raceId)
  if (transfer === null || race === null) return null
  const entry = await entryToName(tx, transfer.entryId)
  const state = stateNow(transfer, race, tx)
  const isRecipient = reader.accountId !== null && transfer.recipientAccount === reader.accountId
  const isMine = isRecipient && state === 'accepted' && entry?.state === 'confirmed'
  const { feeMinor, recipientOrderId } = transfer
  return {
    state,
    sender: state === 'open' || isRecipient ? transfer.sender : '',
    openUntil: transfer.openUntil,
    feeMinor: feeMinor === 0 ? 0 : await costOfService(tx, race.eventId, feeMinor),
    currency: race.currency,
    category: await transferredCategory(tx, services, reader.language, transfer.entryId),
    mine: isMine
      ? {
          ...{ fullName: nameIn(reader.language, entry.participant), bib: entry.bib },
          ...{ registrationId: transfer.orderId, entryId: entry.id },
        }
      : null,
    payAt:
      isRecipient && state === 'paying' && recipientOrderId !== null ? feePath(services, race, recipientOrderId) : null,
    isOwn: transfer.accountId === reader.accountId,
    isEventNotHeld: race.eventStatus !== 'published',
    card: buildRaceCard(race, reader.language, 0),
  }
}

/**
 * The document that the recipient shows for the place's price, or the sum paid without it; null
 * where neither is needed.
 */
async function transferredCategory(tx: Tx, services: Pick<Services, 'textOf'>, language: Language, entryId: string) {
  const category = await categoryOfEntry(tx, entryId)
  if (category === null || category.status === 'paid') return null
  const { proof, priceDifferenceMinor } = category
  return { label: categoryName(services, language, category.category), proof, priceDifferenceMinor }
}

/** The page where the fee is paid: the pages of any order, on the event's own brand. */
export function feePath({ baseUrl, tenants }: Pick<Services, 'baseUrl' | 'tenants'>, race: RaceRules, orderId: string) {
  const path = registerPath(race, 'order', orderId)
  return urlAt(race.tenantCode, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}

/** The absolute address of the link. */
export async function transferLink(
  tx: Tx,
  services: Pick<Services, 'baseUrl' | 'tenants' | 'keyFor'>,
  { id, raceId }: Pick<Transfer, 'id' | 'raceId'>,
): Promise<string> {
  const race = await findRaceRulesById(tx, raceId)
  if (race === null) throw new Error(`transfer ${id}: race ${raceId} not found`)
  const { baseUrl, tenants } = services
  const path = acceptTransferPath(race, transferToken(services, id))
  return urlAt(race.tenantCode, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}
