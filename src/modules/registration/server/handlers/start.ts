import { newId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import { findRaceRules, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { consentVersions, neededConsents } from '#src/modules/orders/domain/consents.ts'
import { isForeignOrder, orderStanding } from '#src/modules/orders/server/reads/order-standing.ts'
import { requisitesOf } from '#src/modules/organizers/server/reads/requisites-of.ts'
import { legalPathOf } from '#src/modules/tenants/domain/legal-document.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { apiCardInfo, apiGetContractOffer, apiInit, apiSimpleCardInfo } from '../../contract/start.ts'
import { personalRaceState } from '../../domain/personal-state.ts'
import { allowedStep, isOver, registerSteps } from '../../domain/register-step.ts'
import { liveEntryCount, ownLiveEntry } from '../queries/own-entries.ts'
import { cardOf } from '../reads/card-of.ts'
import { publicState } from '../reads/public-state.ts'

type Language = 'ru' | 'en'

export const apiInitHandler = handle(apiInit, async ({ tx, tenant, actor, language }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
  const own = await ownLiveEntry(tx, actor.accountId, race.raceId)
  const isForeign =
    query.registrationId !== undefined && (await isForeignOrder(tx, actor.accountId, query.registrationId))
  const asked = (isForeign ? undefined : query.registrationId) ?? own?.orderId
  const standing = asked === undefined ? null : await orderStanding(tx, actor.accountId, asked)
  const isOther = own !== null && own.orderId !== asked
  const { state } = await publicState(tx, race)
  const isAccountFull =
    race.registrationsPerAccount !== null &&
    (await liveEntryCount(tx, actor.accountId, race.eventId)) >= race.registrationsPerAccount
  const entry = own === null ? null : { registrationId: own.orderId, isPaid: own.isPaid }
  const hasOptions = race.hasProducts
  const step = allowedStep(
    registerSteps.find((one) => one === query.step) ?? null,
    standing === null ? null : { ...standing, hasOptions, wasPaid: standing.paidAt !== null },
  )
  // An order that is over is shown as it ended, or another one begins.
  const isUsable = asked !== undefined && (standing === null || !isOver(standing.status) || step.step === 'success')
  return ok({
    registrationId: isUsable ? asked : newId(),
    state: personalRaceState(state, isOther || standing !== null ? entry : null, isAccountFull),
    step: step.step,
    hasOptions,
    payBefore: standing?.status === 'awaiting_payment' ? standing.payBefore : null,
    serverNow: tx.now,
    pickup: language === 'ru' ? race.pickupRu : race.pickupEn,
  })
})

export const apiSimpleCardInfoHandler = handle(apiSimpleCardInfo, async ({ tx, language }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null) return err('registration.race_not_found')
  return ok(cardOf(race, language, (await publicState(tx, race)).priceMinor))
})

export const apiCardInfoHandler = handle(apiCardInfo, async ({ tx, language }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null) return err('registration.race_not_found')
  const { state, priceMinor } = await publicState(tx, race)
  const organizer = await organizerOf(tx, race, language)
  return ok({
    ...cardOf(race, language, priceMinor),
    state,
    gender: race.gender,
    ageFrom: race.ageFrom,
    ageTo: race.ageTo,
    requirements: [...race.requirements],
    organizer,
    pickup: language === 'ru' ? race.pickupRu : race.pickupEn,
    eventCommissionBp: race.eventCommissionBp,
    extraCommissionBp: race.extraCommissionBp,
  })
})

export const apiGetContractOfferHandler = handle(apiGetContractOffer, async ({ tx, language }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null) return err('registration.race_not_found')
  return ok({
    organizer: await organizerOf(tx, race, language),
    documents: neededConsents.map((kind) => ({ kind, version: consentVersions[kind], path: legalPathOf(kind) })),
  })
})

async function organizerOf(tx: Tx, race: RaceRules, language: Language) {
  const organizer = await requisitesOf(tx, race.organizerId)
  if (organizer === null) throw new Error('An event without its organizer')
  const name = language === 'ru' ? organizer.nameRu : organizer.nameEn
  return { name, legalName: organizer.legalName, taxNumber: organizer.taxNumber, address: organizer.address }
}
