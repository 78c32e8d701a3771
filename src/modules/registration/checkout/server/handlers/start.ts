import { addDays, comparePlainDates, plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { consentsAbout } from '#src/modules/accounts/server/reads/consents-given.ts'
import { groupEntryRulesFor } from '#src/modules/catalog/domain/group-entry-rules.ts'
import type { RaceState } from '#src/modules/catalog/domain/race-state.ts'
import { discountViews } from '#src/modules/catalog/server/reads/discount-views.ts'
import { eventDocuments } from '#src/modules/catalog/server/reads/event-documents.ts'
import { findRaceRules, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { consentsIn } from '#src/modules/orders/domain/consents.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { hasAccess } from '#src/modules/orders/server/reads/access-of.ts'
import { consentVersions } from '#src/modules/orders/server/reads/consent-versions.ts'
import {
  findOrderStatus,
  isForeignOrder,
  type OrderStatusDetails,
} from '#src/modules/orders/server/reads/order-status.ts'
import { upgradedPlace, upgradedRace } from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import { personalRaceState, stateWithHeldPlaces, toOwnEntry } from '../../../domain/personal-state.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { publicRaceState, publicState } from '../../../server/reads/public-state.ts'
import { buildRaceCard } from '../../../server/reads/race-card.ts'
import { allowedTeamStep } from '../../../teams/domain/team-step.ts'
import { teamOfLegOrder } from '../../../teams/server/queries/team-legs.ts'
import { listLegViews } from '../../../teams/server/reads/leg-views.ts'
import type { WaitlistStatus } from '../../../waitlist/server/queries/waitlist-entries.ts'
import {
  apiCardInfoRoute,
  apiGetContractOfferRoute,
  apiInitRoute,
  apiSimpleCardInfoRoute,
} from '../../contract/start.ts'
import { allowedPriceDifferenceStep, allowedStep, isOrderOver, registerSteps } from '../../domain/register-step.ts'
import { type SalesRuntime, salesRuntime } from '../commands/hold-place.ts'
import { reservedPlaces } from '../reads/reserved-places.ts'

type Language = 'ru' | 'en'

/**
 * A request without an order, as nearly all before an opening, costs a share of one batched read.
 */
export const apiInitHandler = handle(apiInitRoute, async (context, { query }) => {
  const { services, tenant, actor, language } = context
  const runtime = salesRuntime(services)
  const race = await runtime.rules.of(services.db, query.eventCode, query.raceCode)
  if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
  const { entry, start, inEvent, pendingInEvent, places, now } = await runtime.beginning(actor.accountId, race)
  // A visitor choosing another person is not sent back to the paid order.
  const isForOther = query.personRef === 'other' || query.step === 'participants'
  const found = (isForOther ? pendingInEvent : entry?.orderId) ?? undefined
  const { requestedOrderId, orderStatus, paysLegs } =
    query.registrationId === undefined && found === undefined
      ? { requestedOrderId: undefined, orderStatus: null, paysLegs: false }
      : await services.db.transaction(
          { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true },
          (tx) =>
            requestedOrder(tx, actor.accountId, {
              ...{ requested: query.registrationId, found, isForOther },
              eventId: race.eventId,
            }),
        )
  const isAdmitted = race.isByCode && (await isOpenTo({ services, tenant, actor }, race, requestedOrderId ?? null))
  const { tenantId, poolId } = race
  const held = await reservedPlaces(context, { tenantId, poolIds: [poolId], promoCode: query.promoCode })
  const state = stateWithHeldPlaces(publicRaceState(race, places, now, isAdmitted).state, held.units.get(poolId) ?? 0)
  const isAccountFull = race.registrationsPerAccount !== null && inEvent >= race.registrationsPerAccount
  const own = toOwnEntry({ entry, start })
  const isOther = own !== null && own.registrationId !== requestedOrderId
  const source = orderStatus?.source ?? null
  const isMoveUnpaid = source?.kind === 'event_move' && orderStatus?.paidAt === null
  const paidOrderId = source?.kind === 'price_difference' || isMoveUnpaid ? source.sourceOrderId : null
  const isLinked =
    orderStatus !== null && (paidOrderId !== null || source?.kind === 'fee' || source?.kind === 'options' || paysLegs)
  const hasOptions = race.hasProducts && !isLinked
  const requested = registerSteps.find((one) => one === query.step) ?? (isForOther ? 'participant' : null)
  const known = orderStatus && { ...orderStatus, wasPaid: orderStatus.paidAt !== null }
  const step =
    known !== null && isLinked
      ? allowedPriceDifferenceStep(requested, known)
      : race.kind === 'individual'
        ? allowedStep(requested, known)
        : allowedTeamStep(requested, known && { ...known, isComplete: known.missing === null }, race.kind)
  const waitlistStatus = await findOwnWaitlistStatus(runtime, actor, race, state)
  const personal = personalRaceState(
    state,
    !isForOther && (isOther || orderStatus !== null) ? own : null,
    isAccountFull,
    waitlistStatus.until,
  )
  // An ended order is shown as it ended, or another one begins.
  const isUsable =
    requestedOrderId !== undefined &&
    (orderStatus === null || isLinked || !isOrderOver(orderStatus.status) || step.step === 'success')
  return ok({
    registrationId: isUsable ? requestedOrderId : newId(),
    state: personal,
    isInWaitlist: waitlistStatus.isWaiting,
    step:
      (isFirst(step.step) && personal.state === 'by-code') || (step.step === 'waitlist' && race.isByCode && !isAdmitted)
        ? 'promo'
        : step.step,
    hasOptions,
    isFee: source?.kind === 'fee',
    legs:
      paysLegs && isUsable
        ? await listLegViewsOfOrder(services, tenant.id, { orderId: requestedOrderId, race }, language)
        : null,
    priceDifference:
      source?.kind === 'options'
        ? toOptionsView(services, { paidOrderId: source.sourceOrderId, race }, language)
        : paidOrderId === null
          ? null
          : await findPriceDifferenceView(
              services,
              {
                tenantId: tenant.id,
                paidOrderId,
                priceDifferenceId: requestedOrderId ?? '',
                to: source?.kind === 'event_move' ? race : null,
              },
              language,
            ),
    payBefore: orderStatus?.status === 'awaiting_payment' ? orderStatus.payBefore : null,
    serverNow: now,
    pickup: language === 'ru' ? race.pickupRu : race.pickupEn,
  })
})

async function listLegViewsOfOrder(
  { db, textOf }: Services,
  tenantId: number,
  of: { readonly orderId: string; readonly race: RaceRules },
  language: Language,
) {
  return await db.transaction({ role: 'app', tenantId, readOnly: true }, (tx) =>
    listLegViews(tx, of, { language, textOf }),
  )
}

/**
 * The place that a price difference moves: in its own order, or on the success page once it is
 * paid.
 */
async function findPriceDifferenceView(
  services: Services,
  of: {
    readonly tenantId: number
    readonly paidOrderId: string
    readonly priceDifferenceId: string
    /** The target race of a place that is moved to another event; else null. */
    readonly to: RaceRules | null
  },
  language: Language,
) {
  const { tenantId, paidOrderId, priceDifferenceId, to } = of
  const found = await services.db.transaction({ role: 'app', tenantId, readOnly: true }, async (tx) => {
    const holdId = await upgradedPlace(tx, priceDifferenceId)
    const entry = (await entriesOfOrder(tx, paidOrderId)).find((one) => one.holdId === holdId)
    return entry && { entry, isForPlace: to === null && (await upgradedRace(tx, priceDifferenceId)) === entry.raceId }
  })
  if (found === undefined) throw new Error(`price difference ${priceDifferenceId}: entry missing`)
  const t = (key: string, params?: Record<string, string>) => services.textOf(language, 'registration', key, params)
  const nameOf = ({ raceNameRu, raceNameEn }: Pick<RaceRules, 'raceNameRu' | 'raceNameEn'>) =>
    language === 'ru' ? raceNameRu : raceNameEn
  const raceName = nameOf(found.entry)
  const clockTexts = () => {
    if (found.isForPlace)
      return {
        ...{ title: t('bareCategoryTitle'), note: t('bareCategoryNote'), over: t('bareCategoryOver') },
        ...{ abandon: t('bareCategoryAbandon'), clock: t('bareCategoryClock') },
      }
    if (to === null) return null
    const race = { race: nameOf(to) }
    return {
      ...{ title: t('priceDifferenceTitle', race), note: t('bareEventMoveNote'), over: t('bareEventMoveOver', race) },
      ...{ abandon: t('priceDifferenceAbandon'), clock: null },
    }
  }
  return { paidOrderId, raceName, words: clockTexts() }
}

/** Options chosen after payment, shown as what is still to pay for a paid order. */
function toOptionsView(
  { textOf }: Services,
  { paidOrderId, race }: { readonly paidOrderId: string; readonly race: RaceRules },
  language: Language,
) {
  const t = (key: string) => textOf(language, 'registration', key)
  return {
    paidOrderId,
    raceName: language === 'ru' ? race.raceNameRu : race.raceNameEn,
    words: {
      ...{ title: t('bareOptionsTitle'), note: t('bareOptionsNote'), over: t('bareOptionsOver') },
      ...{ abandon: t('bareOptionsAbandon'), clock: t('bareOptionsClock') },
    },
  }
}

/** The steps at which a place is requested. */
function isFirst(step: string): boolean {
  return step === 'participant' || step === 'team' || step === 'relay'
}

const lined: ReadonlySet<RaceState['state']> = new Set(['full', 'limit-reached', 'by-draw'])

/** Only a race that is full, or drawn, has a waitlist and offers. */
async function findOwnWaitlistStatus(
  { waitlistStatus }: Pick<SalesRuntime, 'waitlistStatus'>,
  { accountId }: Actor,
  { raceId }: RaceRules,
  { state }: RaceState,
): Promise<WaitlistStatus> {
  return lined.has(state) ? await waitlistStatus(accountId, raceId) : { until: null, isWaiting: false }
}

type By = Pick<RequestContext & { readonly actor: Actor }, 'services' | 'tenant' | 'actor'>

/** Whether the caller has entered a code of the race, or has a place in it in this order. */
async function isOpenTo(
  { services, tenant, actor }: By,
  { raceId }: RaceRules,
  orderId: string | null,
): Promise<boolean> {
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  return await services.db.transaction(scope, (tx) => hasAccess(tx, { accountId: actor.accountId, raceId, orderId }))
}

/**
 * The order to continue: the one in the address, unless it is another account's, or the one found.
 */
async function requestedOrder(
  tx: Tx,
  accountId: string,
  of: {
    readonly requested: string | undefined
    readonly found: string | undefined
    readonly isForOther: boolean
    readonly eventId: string
  },
): Promise<{ requestedOrderId: string | undefined; orderStatus: OrderStatusDetails | null; paysLegs: boolean }> {
  const { requested, found, isForOther, eventId } = of
  const isForeign = requested !== undefined && (await isForeignOrder(tx, accountId, requested))
  const orderId = (isForeign ? undefined : requested) ?? found
  const orderStatus = orderId === undefined ? null : await findOrderStatus(tx, accountId, orderId)
  // Under the address of another event an order would be shown with that one's name, organizer and refund rule.
  const isOfOtherEvent =
    orderId !== found && orderStatus?.source.kind === 'registration' && orderStatus.eventId !== eventId
  if (isOfOtherEvent) return await requestedOrder(tx, accountId, { ...of, requested: found })
  // A paid or ended order takes no further participant: another order begins then.
  const isClosed =
    isForOther && orderStatus !== null && (isPaidStatus(orderStatus.status) || isOrderOver(orderStatus.status))
  if (isClosed) return { requestedOrderId: undefined, orderStatus: null, paysLegs: false }
  // An order for a team's legs sells nothing else.
  const paysLegs = orderStatus !== null && (await teamOfLegOrder(tx, orderId ?? '')) !== null
  return { requestedOrderId: orderId, orderStatus, paysLegs }
}

export const apiSimpleCardInfoHandler = handle(apiSimpleCardInfoRoute, async ({ tx, language }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null) return err('registration.race_not_found')
  return ok(buildRaceCard(race, language, (await publicState(tx, race)).priceMinor))
})

export const apiCardInfoHandler = handle(apiCardInfoRoute, async ({ tx, language }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null) return err('registration.race_not_found')
  const { state, priceMinor } = await publicState(tx, race)
  const organizer = await organizerOf(tx, race, language)
  return ok({
    ...buildRaceCard(race, language, priceMinor),
    kind: race.kind,
    state,
    gender: race.gender,
    ageFrom: race.ageFrom,
    ageTo: race.ageTo,
    requirements: [...race.requirements],
    documents: await eventDocuments(tx, { id: race.eventId, code: race.eventCode, timeZone: race.timeZone }, language),
    takesGroupEntries: groupEntryRulesFor(race.groupEntries, 'club') !== null,
    takesCompanyOrders: groupEntryRulesFor(race.groupEntries, 'company') !== null,
    organizer,
    pickup: language === 'ru' ? race.pickupRu : race.pickupEn,
    eventCommissionBp: race.eventCommissionBp,
    extraCommissionBp: race.extraCommissionBp,
    discounts: discountViews(race.automaticDiscounts, { now: tx.now, language, currency: race.currency }),
  })
})

export const apiGetContractOfferHandler = handle(
  apiGetContractOfferRoute,
  async ({ tx, actor, language }, { query }) => {
    const race = await findRaceRules(tx, query.eventCode, query.raceCode)
    if (race === null) return err('registration.race_not_found')
    return ok({
      organizer: await organizerOf(tx, race, language),
      documents: consentsIn(race.currency).map((kind) => ({
        kind,
        version: consentVersions[kind],
        path: legalPath(kind),
      })),
      refund: await refundStepsOf(tx, race),
      agreed:
        actor === null || query.registrationId === undefined
          ? []
          : await consentsAbout(tx, actor.accountId, query.registrationId),
    })
  },
)

async function refundStepsOf(tx: Tx, { eventId }: RaceRules) {
  const { rules, startsOn, timeZone } = await refundFactsOfEvent(tx, eventId)
  const today = plainDateIn(tx.now, timeZone)
  return rules
    .map(({ daysBefore, ...terms }) => ({ ...terms, lastDay: addDays(startsOn, -daysBefore) }))
    .filter(({ lastDay }) => comparePlainDates(today, lastDay) <= 0)
}

async function organizerOf(tx: Tx, race: RaceRules, language: Language) {
  const organizer = await findRequisites(tx, race.organizerId)
  if (organizer === null) throw new Error(`organizer ${race.organizerId} of an event not found`)
  const name = language === 'ru' ? organizer.nameRu : organizer.nameEn
  return { name, legalName: organizer.legalName, taxNumber: organizer.taxNumber, address: organizer.address }
}
