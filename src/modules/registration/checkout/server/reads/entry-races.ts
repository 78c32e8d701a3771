import { raceProfileFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { changeDeadline, returnsDifference } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { countFreeStock, findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import { findPlaceOffer, type PlaceOffer } from '#src/modules/orders/server/reads/place-offer.ts'
import {
  findUnpaidDifference,
  type PriceDifferenceWaiting,
} from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isOfferedTo, validatedForRace, validateTargetRace } from '../../../changes/server/commands/change-race.ts'
import type { EntryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { abandonPath } from '../../../domain/ending-path.ts'
import { entryName } from '../../../domain/entry-name.ts'
import { entryDetailsPath, registerPath } from '../../../domain/register-path.ts'
import type { OwnReader } from '../../../server/reads/in-own-order.ts'
import { listLiveEntries } from '../../../server/reads/live-entries.ts'
import { publicRaceState } from '../../../server/reads/public-state.ts'
import { listOpenTransfers } from '../../../transfers/server/queries/transfers.ts'

/**
 * The other races of the event for a registered participant. By the same rules as the change
 * itself.
 */
export async function entryRaces(tx: Tx, orderId: string, of: EntryToChange, reader: OwnReader) {
  const { language } = reader
  const { entry, race } = of
  const otherRaces = (await raceRulesOfEvent(tx, race.eventCode)).filter(
    (candidate) => candidate.raceId !== race.raceId && isOfferedTo(candidate),
  )
  const facts = await changeFactsOfEvent(tx, race.eventId)
  const pools = otherRaces.map(({ poolId }) => poolId)
  const places = await findAvailability(tx, pools)
  // A moving participant is counted in the event already: its limit does not apply.
  const free = await countFreeStock(tx, pools)
  const live = await listLiveEntries(tx, {
    accountId: reader.accountId,
    eventId: race.eventId,
    personKeys: [entry.personKey],
  })
  const offerOf = await findPlaceOffer(tx, orderId, entry.holdId)
  const waiting = await findUnpaidDifference(tx, orderId, entry.holdId)
  const isOffered = (await listOpenTransfers(tx, [entry.id])).length > 0
  const minPayable = await reader.minPayable(tx)
  const toRaceOption = (to: RaceRules) => {
    const waits = waiting?.raceId === to.raceId ? waiting : null
    const counted = places.get(to.poolId)
    const { priceMinor } = publicRaceState(to, counted, tx.now)
    const currentOffer = offerOf(priceMinor, returnsDifference(facts))
    // An open upgrade keeps its price, also where it took the last place.
    const offer = waits === null ? currentOffer : offerWithPriceDifference(currentOffer, waits.dueMinor)
    const validation = validateTargetRace(to, validatedForRace(of), tx.now)
    const placesLeft = free.get(to.poolId) ?? 0
    const isTaken = live.some(({ raceId }) => raceId === to.raceId)
    const more = offer.differenceMinor
    const isTooLittle = more > 0 && more < minPayable(to.currency, to.organizerId)
    const ofPlace = isTaken
      ? 'orders.race_taken'
      : waits !== null
        ? null
        : placesLeft <= 0
          ? 'orders.race_sold_out'
          : isTooLittle
            ? 'orders.difference_too_small'
            : null
    const refusal = isOffered ? 'registration.transfer_open' : firstBlockingIssue(validation, ofPlace)
    return {
      raceCode: to.raceCode,
      name: language === 'ru' ? to.raceNameRu : to.raceNameEn,
      distanceM: to.distanceM,
      startsAt: to.startsAt,
      timeZone: to.timeZone,
      placesLeft,
      costMinor: offer.costMinor,
      differenceMinor: offer.differenceMinor,
      refundMinor: offer.refundMinor,
      refusal,
      fillAt: isFilledInFirst(to, entry, validation, refusal)
        ? reader.urlAt(to.tenantCode, entryDetailsPath(to, { registrationId: orderId, entryId: entry.id }))
        : null,
      reason: refusal === null ? '' : refusalText(reader, refusal, validation?.refusal.error.params),
    }
  }
  return {
    entryId: entry.id,
    fullName: entryName(language, entry),
    raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
    eventName: language === 'ru' ? race.eventNameRu : race.eventNameEn,
    bib: entry.bib,
    currency: race.currency,
    ...changeDeadline(facts, 'raceDays', tx.now),
    serverNow: tx.now,
    waiting: waiting && toWaitingPriceDifference(waiting, race, otherRaces, reader),
    races: otherRaces.map(toRaceOption),
  }
}

/**
 * The issues that the participant can't fix come first, so that no form is filled in for a race
 * without a place for them.
 */
export function firstBlockingIssue<Validated extends string, OfPlace extends string>(
  validation: { readonly about: string; readonly refusal: { readonly error: { readonly code: Validated } } } | null,
  ofPlace: OfPlace | null,
): Validated | OfPlace | null {
  const validated = validation?.refusal.error.code ?? null
  return validation?.about === 'form' ? (ofPlace ?? validated) : (validated ?? ofPlace)
}

/**
 * Whether the race has unanswered questions, and nothing else blocks the move: they are answered
 * first, optional ones included, since they are not asked later.
 */
export function isFilledInFirst(
  to: RaceRules,
  { answers }: EntryToChange['entry'],
  validation: ReturnType<typeof validateTargetRace>,
  refusal: string | null,
): boolean {
  if (refusal !== (validation?.refusal.error.code ?? null)) return false
  if (validation === null) return to.questions.some(({ code }) => answers?.[code] === undefined)
  const { code, fields = {} } = validation.refusal.error
  const names = Object.keys(fields)
  const areRequestable =
    names.length > 0 && names.every((name) => /^(answers|admission)\./.test(name) || requestableFields.has(name))
  return code === 'registration.form_incomplete' && areRequestable
}

/** The profile fields that a race may require; the person's identity is not requested again. */
const requestableFields: ReadonlySet<string> = new Set(raceProfileFields.map((field) => `participant.${field}`))

function offerWithPriceDifference(currentOffer: PlaceOffer, dueMinor: number): PlaceOffer {
  const paidMinor = currentOffer.costMinor - currentOffer.differenceMinor
  return { costMinor: paidMinor + dueMinor, differenceMinor: dueMinor, refundMinor: 0 }
}

function toWaitingPriceDifference(
  { raceId, dueMinor, payBefore, priceDifferenceId }: PriceDifferenceWaiting,
  { tenantCode }: RaceRules,
  otherRaces: readonly RaceRules[],
  { language, urlAt }: OwnReader,
) {
  const to = otherRaces.find((one) => one.raceId === raceId)
  if (to === undefined) return null
  return {
    raceCode: to.raceCode,
    name: language === 'ru' ? to.raceNameRu : to.raceNameEn,
    dueMinor,
    payBefore,
    continueTo: urlAt(tenantCode, registerPath(to, null, priceDifferenceId)),
    abandonAt: urlAt(tenantCode, abandonPath(priceDifferenceId)),
  }
}

/** The refusal's text, as in the call's own error response. */
function refusalText(
  { textOf, language }: OwnReader,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return textOf(language, code.slice(0, code.indexOf('.')), `error.${code}`, params)
}
