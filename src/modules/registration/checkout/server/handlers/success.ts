import { err, ok } from '#src/kernel/result.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { isOnSale } from '#src/modules/catalog/domain/race-state.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { raceOfLinkedOrder } from '#src/modules/orders/server/reads/linked-order-of.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import { upgradedRace } from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import { listCancellationSummaries } from '../../../cancellations/server/reads/cancellation-summaries.ts'
import { entryName, nameOfOrderLine } from '../../../domain/entry-name.ts'
import { bibNameIn } from '../../../entry-details/domain/answers.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import { groupEntryTerms } from '../../../server/reads/group-entry-terms.ts'
import { publicState } from '../../../server/reads/public-state.ts'
import { buildOrderCard } from '../../../server/reads/race-card.ts'
import { categoriesOfOrder } from '../../../social-categories/server/queries/entry-categories.ts'
import { toEntryCategoryView } from '../../../social-categories/server/reads/categories-view.ts'
import { teamOfLegOrder } from '../../../teams/server/queries/team-legs.ts'
import { transferPaidBy } from '../../../transfers/server/queries/transfers.ts'
import { getOrderRaceRoute, getSuccessRoute } from '../../contract/success.ts'
import { isOrderOver } from '../../domain/register-step.ts'

export const getSuccessHandler = handle(getSuccessRoute, async ({ tx, actor, language, services }, { params }) => {
  const requestedOrder = await findOrderStatus(tx, actor.accountId, params.registrationId)
  // A paid price difference, or options, show the order that they belong to.
  const source = requestedOrder?.source
  const isShownInPaid = source?.kind === 'price_difference' || source?.kind === 'options'
  const paidOrderId = isShownInPaid && requestedOrder?.paidAt != null ? source.sourceOrderId : null
  const registrationId = paidOrderId ?? params.registrationId
  const orderStatus = paidOrderId === null ? requestedOrder : await findOrderStatus(tx, actor.accountId, paidOrderId)
  if (
    orderStatus === null ||
    orderStatus.paidAt === null ||
    !(isPaidStatus(orderStatus.status) || isOrderOver(orderStatus.status))
  )
    return err('registration.not_found')
  const all = await entriesOrTransferredTo(tx, registrationId)
  const entries = all.filter(({ state }) => state === 'confirmed')
  const categories = await categoriesOfOrder(tx, registrationId)
  const bill = await billOfOrder(tx, registrationId)
  const first = entries[0] ?? all[0]
  const legsOf = first === undefined ? await teamOfLegOrder(tx, params.registrationId) : null
  const raceId = first?.raceId ?? legsOf?.raceId
  const race = raceId === undefined ? null : await findRaceRulesById(tx, raceId)
  if (race === null) return err('registration.not_found') // a refunded fee
  return ok({
    registrationId,
    teamStep: race.kind === 'individual' ? null : race.kind,
    paysLegs: legsOf !== null && isPaidStatus(orderStatus.status),
    isGroupEntry: all.some(({ groupEntryId }) => groupEntryId === registrationId),
    groupEntry: await groupEntryTerms(tx, { orderId: registrationId, eventId: race.eventId, entries: all }),
    paidAt: orderStatus.paidAt,
    overallMinor: bill.overallMinor,
    optionsPaidMinor:
      paidOrderId !== null && source?.kind === 'options'
        ? (await billOfOrder(tx, params.registrationId)).overallMinor
        : null,
    refundedMinor: bill.refundedMinor,
    items: bill.lines.map((line) => ({
      id: line.id,
      name: language === 'ru' ? line.nameRu : line.nameEn,
      participantName: nameOfOrderLine(language, line, all),
      count: line.units,
      costMinor: line.costMinor,
    })),
    discounts: bill.discounts.map(({ nameRu, nameEn, code, amountMinor }) => ({
      name: language === 'ru' ? nameRu : nameEn,
      ...{ code, amountMinor },
    })),
    commissions: [...bill.commissions],
    installments: bill.installments && [...bill.installments],
    card: buildOrderCard(race, language, bill),
    requirements: race.requirements.filter(
      (one) => one !== 'insurance' || !entries.every(({ hasPolicy }) => hasPolicy),
    ),
    pickup: language === 'ru' ? race.pickupRu : race.pickupEn,
    cancellations: await listCancellationSummaries(tx, registrationId, { entries: all, language }),
    isOnSale: isOnSale((await publicState(tx, race)).state),
    emailTo:
      (first && (await isEnteredBy(tx, actor.accountId, first)) && first.participant.email) ||
      ((await findContact(tx, actor.accountId))?.email ?? ''),
    entries: entries.map((entry) => ({
      entryId: entry.id,
      bib: entry.bib,
      fullName: entryName(language, entry),
      isInvited: entry.invitedAs !== null,
      isOfGroupEntry: entry.groupEntryId !== null,
      guardian: entry.participant.guardian ?? null,
      documents: entry.documentsState && { state: entry.documentsState, note: entry.documentsNote },
      category: entry.isTransferred ? null : toEntryCategoryView(services, language, categories.get(entry.id)),
      wave: entry.wave === null ? null : { code: entry.wave, isConfirmed: entry.isWaveConfirmed },
      bibName: bibNameIn(entry.answers),
      distanceM: entry.distanceM,
      startsAt: entry.startsAt,
      raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
    })),
  })
})

/**
 * An invited person's address is known to the program, not to the payer; a team's address is its
 * captain's.
 */
async function isEnteredBy(tx: Tx, accountId: string, { id, participantId }: OrderEntry): Promise<boolean> {
  const own = await tx.sql`
    select from accounts.participants where id = ${participantId} and account_id = ${accountId}`
  return own.length > 0 || participantId === id
}

export const getOrderRaceHandler = handle(getOrderRaceRoute, async ({ tx, actor }, { params }) => {
  const orderStatus = await findOrderStatus(tx, actor.accountId, params.registrationId)
  const ofEntries = orderStatus?.source.kind === 'options' ? orderStatus.source.sourceOrderId : params.registrationId
  const [first] = orderStatus === null ? [] : await entriesOfOrder(tx, ofEntries)
  const kind = orderStatus?.source.kind
  const aboutRace =
    kind === 'fee'
      ? await raceOfLinkedOrder(tx, params.registrationId)
      : kind === 'price_difference'
        ? await upgradedRace(tx, params.registrationId)
        : (first?.raceId ?? (orderStatus && (await teamOfLegOrder(tx, params.registrationId)))?.raceId)
  const race = aboutRace == null ? null : await findRaceRulesById(tx, aboutRace)
  return race === null ? err('registration.not_found') : ok({ eventCode: race.eventCode, raceCode: race.raceCode })
})

/** The order's entries; of an order for a transfer fee, the transferred place. */
async function entriesOrTransferredTo(tx: Tx, orderId: string): Promise<OrderEntry[]> {
  const entries = await entriesOfOrder(tx, orderId)
  const transfer = entries.length > 0 ? null : await transferPaidBy(tx, orderId)
  if (transfer?.state !== 'accepted') return entries
  return (await entriesOfOrder(tx, transfer.orderId)).filter(({ id }) => id === transfer.entryId)
}
