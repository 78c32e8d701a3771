import type { z } from 'zod'
import { comparePlainDates, plainDateIn } from '#src/kernel/plain-date.ts'
import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { type CancellationOffer, cancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { raceOfLinkedOrder } from '#src/modules/orders/server/reads/linked-order-of.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import { listPayerOrderIds } from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import { paymentsOfOrders } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { postponementAcceptedAt } from '../../cancellations/server/queries/event-cancelled.ts'
import { listCancellationSummaries } from '../../cancellations/server/reads/cancellation-summaries.ts'
import type { getOwnRegistrationRoute } from '../../contract/own-registrations.ts'
import { abandonPath } from '../../domain/ending-path.ts'
import { nameOfOrderLine } from '../../domain/entry-name.ts'
import { groupEntryPath } from '../../domain/group-entry-path.ts'
import { invitationsPath, registerPath } from '../../domain/register-path.ts'
import { invitationsOfOrder } from '../../invitations/server/queries/invitations.ts'
import { teamOfLegOrder } from '../../teams/server/queries/team-legs.ts'
import { legLines } from '../../teams/server/reads/leg-views.ts'
import { membersMissing } from '../../teams/server/reads/team-view.ts'
import { transferPaidBy } from '../../transfers/server/queries/transfers.ts'
import { entriesOfOrder } from '../queries/own-entries.ts'
import { listEntryViews } from './entry-views.ts'
import { groupEntryTerms } from './group-entry-terms.ts'
import type { OwnReader } from './in-own-order.ts'
import { canChangeOptions } from './own-options.ts'
import { buildOrderCard } from './race-card.ts'
import { findUnpaidOptions } from './unpaid-options.ts'
import { listEventMoveDifferences, listUnpaidDifferenceViews } from './unpaid-sums.ts'

type OwnRegistrationReply = z.input<typeof getOwnRegistrationRoute.reply>

/**
 * One order with all its parts for its owner; null where the account has no such order, or no place
 * was ever held for it.
 */
export async function ownRegistration(
  tx: Tx,
  orderId: string,
  reader: OwnReader,
): Promise<OwnRegistrationReply | null> {
  const { accountId, language } = reader
  const orderStatus = await findOrderStatus(tx, accountId, orderId)
  const offer = orderStatus && (await cancellationOffer(tx, orderId))
  const entries = orderStatus === null ? [] : await entriesOfOrder(tx, orderId)
  const [first] = entries
  const legsOf = first === undefined && orderStatus !== null ? await teamOfLegOrder(tx, orderId) : null
  const linkedRaceId = orderStatus?.source.kind === 'fee' ? await raceOfLinkedOrder(tx, orderId) : null
  const raceId = first?.raceId ?? legsOf?.raceId ?? linkedRaceId
  const race = raceId === null ? null : await findRaceRulesById(tx, raceId)
  if (orderStatus === null || offer === null || race === null) return null
  const bill = await billOfOrder(tx, orderId)
  const holds = entries.map(({ id: entryId, holdId }) => ({ entryId, holdId }))
  const legs = legsOf === null ? new Map<string, string>() : await legLines(tx, { orderId, race }, reader)
  const isWaiting = orderStatus.status === 'awaiting_payment'
  return {
    registrationId: orderId,
    tenant: race.tenantCode,
    status: orderStatus.status,
    serverNow: tx.now,
    payBefore: isWaiting ? orderStatus.payBefore : null,
    paidAt: orderStatus.paidAt,
    continueTo: isWaiting
      ? reader.urlAt(
          race.tenantCode,
          registerPath(
            race,
            orderStatus.source.kind === 'fee' || orderStatus.source.kind === 'event_move' ? 'order' : null,
            orderId,
          ),
        )
      : null,
    abandonAt: isWaiting ? reader.urlAt(race.tenantCode, abandonPath(orderId)) : null,
    invitationsAt: (await invitationsOfOrder(tx, orderId)).some(({ openedAt }) => openedAt !== null)
      ? reader.urlAt(race.tenantCode, invitationsPath(race, orderId))
      : null,
    card: buildOrderCard(race, language, bill),
    boardAt:
      first === undefined || race.kind === 'individual' || !isPaidStatus(orderStatus.status)
        ? null
        : reader.urlAt(race.tenantCode, registerPath(race, race.kind, orderId)),
    teamMissing: await membersMissing(tx, orderId, race),
    isFee: orderStatus.source.kind === 'fee',
    feeFor: orderStatus.source.kind === 'fee' ? await placeOfFee(tx, orderId, accountId) : null,
    legsOf: legsOf && {
      team: legsOf.teamName,
      board: reader.urlAt(race.tenantCode, registerPath(race, race.kind === 'team' ? 'team' : 'relay', null)),
    },
    groupEntryAt: entries.some(({ groupEntryId }) => groupEntryId === orderId)
      ? reader.urlAt(race.tenantCode, groupEntryPath(race, orderId))
      : null,
    groupEntry: await groupEntryTerms(tx, { orderId, eventId: race.eventId, entries }),
    eventStatus: race.eventStatus === 'draft' ? 'published' : race.eventStatus, // a draft event takes no registrations
    postponementAcceptedAt:
      race.eventStatus === 'postponed' ? await postponementAcceptedAt(tx, orderId, race.rulesVersion) : null,
    isOver: comparePlainDates(race.endsOn, plainDateIn(tx.now, race.timeZone)) < 0,
    requirements: [...race.requirements],
    pickup: language === 'ru' ? race.pickupRu : race.pickupEn,
    items: bill.lines.map((line) => ({
      id: line.id,
      name: language === 'ru' ? line.nameRu : line.nameEn,
      participantName: legs.get(line.subjectId) ?? nameOfOrderLine(language, line, entries),
      count: line.units,
      costMinor: line.costMinor,
    })),
    discounts: bill.discounts.map(({ nameRu, nameEn, code, amountMinor }) => ({
      name: language === 'ru' ? nameRu : nameEn,
      ...{ code, amountMinor },
    })),
    commissions: [...bill.commissions],
    unpaidOptions: await findUnpaidOptions(tx, { orderId, race }, reader),
    canChangeOptions: await canChangeOptions(tx, orderId, { entries, language }),
    overallMinor: bill.overallMinor,
    refundedMinor: bill.refundedMinor,
    priceDifferences: [
      ...(await listUnpaidDifferenceViews(
        tx,
        { orderId, eventCode: race.eventCode, tenant: race.tenantCode, entries: holds },
        reader,
      )),
      ...(await listEventMoveDifferences(tx, { orderId, entries: holds }, reader)),
    ],
    entries: await listEntryViews(tx, entries, race, {
      ...reader,
      ...{ orderId, offer, isPaid: isPaidStatus(orderStatus.status) },
    }),
    lastDays: await lastDaysOf(tx, race.eventId),
    payments: (await paymentsOfOrders(tx, [orderId, ...(await listPayerOrderIds(tx, orderId))])).map(
      ({ id, createdAt, method, amountMinor, receivedMinor, state }) => ({
        id,
        at: createdAt,
        method,
        amountMinor: receivedMinor ?? amountMinor,
        state,
      }),
    ),
    cancellations: await listCancellationSummaries(tx, orderId, { entries, language }),
    cancelling: cancellingOf(offer),
  }
}

/** The place whose transfer fee this order pays. */
async function placeOfFee(tx: Tx, orderId: string, accountId: string) {
  const transfer = await transferPaidBy(tx, orderId)
  if (transfer?.state !== 'accepted') return null
  const { orderId: registrationId, entryId, accountId: sender } = transfer
  return { registrationId, entryId, hasOtherPayer: sender !== accountId }
}

/** Until when an entry may be changed, by the event's rules. */
async function lastDaysOf(tx: Tx, eventId: string) {
  const facts = await changeFactsOfEvent(tx, eventId)
  const lastDay = (change: Parameters<typeof changeDeadline>[1]) => changeDeadline(facts, change, tx.now).lastDay
  return {
    data: lastDay('dataDays'),
    race: lastDay('raceDays'),
    transfer: lastDay('transferDays'),
    deferral: lastDay('deferDays'),
  }
}

function cancellingOf({ refusal, wholeRefundMinor, wholeRetainedFeeMinor, terms, premiums }: CancellationOffer) {
  return {
    ...{ refusal, refundMinor: wholeRefundMinor, retainedFeeMinor: wholeRetainedFeeMinor },
    lastDay: terms?.lastDay ?? null,
    premiums: [...premiums],
  }
}
