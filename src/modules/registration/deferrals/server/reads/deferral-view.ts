import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { changeDeadline, defaultDeferMonths } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { findEdition } from '#src/modules/catalog/server/reads/find-edition.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { deferralSums } from '#src/modules/orders/server/reads/deferral-sums.ts'
import { findOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { entryToChange, type OwnEntryError } from '../../../changes/server/reads/entry-to-change.ts'
import { entryName } from '../../../domain/entry-name.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import { listOpenTransfers } from '../../../transfers/server/queries/transfers.ts'
import { type Deferral, findDeferral } from '../queries/deferrals.ts'
import { deferralTerms } from './deferral-terms.ts'

type DeferralRequest = {
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly language: Language
}

/**
 * The sums and days of deferring one entry, by the same rules as the deferral itself; or the state
 * of its deferral.
 */
export async function deferralView(tx: Tx, request: DeferralRequest) {
  const order = await findOwnOrder(tx, request.orderId)
  const deferral = order?.accountId === request.accountId ? await findDeferral(tx, request.entryId) : null
  if (deferral === null || deferral.orderId !== request.orderId) return await offerView(tx, request)
  const entry = (await entriesOfOrder(tx, request.orderId)).find(({ id }) => id === request.entryId)
  const race = entry && (await findRaceRulesById(tx, entry.raceId))
  return entry && race
    ? ok(await waitingView(tx, { entry, race, deferral }, request))
    : err('registration.entry_unknown')
}

async function offerView(
  tx: Tx,
  request: DeferralRequest,
): Promise<Result<Awaited<ReturnType<typeof sumsView>>, OwnEntryError>> {
  const found = await entryToChange(tx, request)
  if (!found.ok) return found
  const { entry, race } = found.value
  const facts = await changeFactsOfEvent(tx, race.eventId)
  const { deferFeeMinor: feeMinor = 0, deferMonths: months = defaultDeferMonths } = facts.rules
  const waitsUntil = await monthsLater(tx, months)
  const of = { orderId: request.orderId, feeMinor, terms: 'rules', waitsUntil } as const
  const sums = await sumsView(tx, { entry, race }, { ...of, language: request.language })
  const isOffered = (await listOpenTransfers(tx, [entry.id])).length > 0
  return ok({ ...sums, offer: { ...changeDeadline(facts, 'deferDays', tx.now), isOffered }, deferral: null })
}

type OfEntry = { readonly entry: OrderEntry; readonly race: RaceRules }
type Waiting = OfEntry & { readonly deferral: Deferral }

async function waitingView(tx: Tx, { entry, race, deferral }: Waiting, { orderId, language }: DeferralRequest) {
  const { state, deferredAt, waitsUntil, toOrderId } = deferral
  const { feeMinor, terms } = await deferralTerms(tx, deferral)
  const edition = await findEdition(tx, race.eventId)
  const sums = await sumsView(tx, { entry, race }, { orderId, feeMinor, terms, waitsUntil, language })
  return {
    ...sums,
    insuranceMinor: 0,
    offer: null,
    deferral: {
      state,
      deferredAt,
      edition: edition && {
        eventCode: edition.eventCode,
        eventName: edition.name[language],
        startsOn: edition.startsOn,
        until: edition.until,
        isOpen: edition.isOpen,
      },
      toRegistrationId: toOrderId,
    },
  }
}

type Sums = Omit<Parameters<typeof deferralSums>[2], 'holdId'> & {
  readonly orderId: string
  readonly waitsUntil: Instant
  readonly language: Language
}
type DeferralAmounts = {
  readonly offer: (ReturnType<typeof changeDeadline> & { readonly isOffered: boolean }) | null
  readonly deferral: null
}

async function sumsView(tx: Tx, { entry, race }: OfEntry, { orderId, waitsUntil, language, ...of }: Sums) {
  const sums = await deferralSums(tx, orderId, { ...of, holdId: entry.holdId })
  const { paidMinor, creditMinor, insuranceMinor, refundMinor, hasProducts } = sums ?? nothingLeft
  return {
    entryId: entry.id,
    fullName: entryName(language, entry),
    raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
    eventName: language === 'ru' ? race.eventNameRu : race.eventNameEn,
    timeZone: race.timeZone,
    currency: race.currency,
    paidMinor,
    retainedMinor: paidMinor - creditMinor,
    creditMinor,
    insuranceMinor,
    refundMinor: refundMinor,
    hasProducts,
    waitsUntil,
    ...({ offer: null, deferral: null } as DeferralAmounts),
  }
}

/** It was used or refunded. */
const nothingLeft = { paidMinor: 0, creditMinor: 0, insuranceMinor: 0, refundMinor: 0, hasProducts: false }

async function monthsLater(tx: Tx, months: number): Promise<Instant> {
  const [row] = await tx.sql<{ at: Instant }>`select ${tx.now}::timestamptz + make_interval(months => ${months}) as at`
  if (row === undefined) throw new Error('adding months to the current time returned no row')
  return row.at
}
