import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import type { Requirement } from '#src/modules/catalog/domain/event-draft.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { listEventMoveTargets } from '#src/modules/catalog/server/reads/event-move-targets.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { type CancellationOffer, placeRefundMinor } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { priceDifferenceOffer } from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isOfferedTo } from '../../changes/server/commands/change-race.ts'
import { entryName } from '../../domain/entry-name.ts'
import { entryDetailsPath } from '../../domain/register-path.ts'
import { missingDocuments } from '../../entry-details/domain/missing-documents.ts'
import { type EnteredDetails, isAnythingOpen, openDetails } from '../../entry-details/domain/open-details.ts'
import { canPayOnline, documentsStill, isProofAccepted } from '../../social-categories/domain/entry-category.ts'
import { categoriesOfOrder, type EntryCategory } from '../../social-categories/server/queries/entry-categories.ts'
import { toEntryCategoryView } from '../../social-categories/server/reads/categories-view.ts'
import { listOpenTransfers } from '../../transfers/server/queries/transfers.ts'
import type { OrderEntry } from '../queries/own-entries.ts'
import type { OwnReader } from './in-own-order.ts'

type Reader = OwnReader & { readonly orderId: string; readonly isPaid: boolean; readonly offer: CancellationOffer }

/**
 * The entries of an own order, each with the changes allowed. Entries of other accounts can't be
 * changed here.
 */
export async function listEntryViews(tx: Tx, entries: readonly OrderEntry[], first: RaceRules, reader: Reader) {
  const { accountId, language, isPaid } = reader
  const categories = await categoriesOfOrder(tx, reader.orderId)
  const facts = await changeFactsOfEvent(tx, first.eventId)
  const isDataOpen = changeDeadline(facts, 'dataDays', tx.now).isOpen
  const isTransferOpen = changeDeadline(facts, 'transferDays', tx.now).isOpen
  const isDeferOpen = changeDeadline(facts, 'deferDays', tx.now).isOpen
  const offered = await listOpenTransfers(
    tx,
    entries.map(({ id }) => id),
  )
  const races = await raceRulesOfEvent(tx, first.eventCode)
  const isRaceOpen = changeDeadline(facts, 'raceDays', tx.now).isOpen && races.filter(isOfferedTo).length > 1
  // A team is changed as a whole, on its own board.
  const individualRaces = new Set(races.filter(({ kind }) => kind === 'individual').map(({ raceId }) => raceId))
  const transferred = new Set(races.filter(isOfferedTo).map(({ raceId }) => raceId))
  const canEventMoveAny = (await listEventMoveTargets(tx, first.eventId)).length > 0
  const own = await tx.sql<{ id: string }>`select id from accounts.participants where account_id = ${accountId}`
  const known = new Set(own.map(({ id }) => id))
  const more =
    categories.size > 0 && isPaid && first.eventStatus !== 'cancelled'
      ? await priceDifferenceOffer(tx, reader.orderId)
      : null
  const minPayable = await reader.minPayable(tx)
  const organizers = new Map(races.map(({ raceId, organizerId }) => [raceId, organizerId]))
  const onlineOf = (entry: OrderEntry, category: EntryCategory | undefined) => {
    if (category === undefined || more === null || entry.state !== 'confirmed' || entry.isTransferred) return null
    if (isProofAccepted(category, entry)) return null
    const dueMinor = more(category.priceDifferenceMinor)
    // A difference below every payment method's minimum can be paid only at the bib pick-up.
    const leastMinor = minPayable(first.currency, organizers.get(entry.raceId) ?? '')
    return canPayOnline(category) && dueMinor >= leastMinor ? dueMinor : null
  }
  const isOn = first.eventStatus === 'published'
  return entries.map((entry) => {
    const isKnown = known.has(entry.participantId) || entry.groupEntryId === entry.participantId
    const isMine = entry.invitedAs === null && isKnown && individualRaces.has(entry.raceId)
    const isOwn = isPaid && entry.state === 'confirmed' && isMine
    const offer = offered.find(({ entryId }) => entryId === entry.id)
    // An offer of a cancelled event is over, even before a job has ended it.
    const openOffer = isOn ? offer : undefined
    return {
      entryId: entry.id,
      fullName: entryName(language, entry),
      raceCode: entry.raceCode,
      raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
      distanceM: entry.distanceM,
      startsAt: entry.startsAt,
      state: entry.state,
      bib: entry.bib,
      activeMinor: sumOfEntry(reader, entry.holdId),
      refundMinor:
        isPaid && entry.state === 'confirmed' && !entry.isTransferred
          ? placeRefundMinor(reader.offer, entry.holdId)
          : null,
      // The owner of a transferred place sees their own document and the sum due; the payer does
      // not.
      category: entry.isTransferred ? null : toEntryCategoryView(reader, language, categories.get(entry.id)),
      payCategoryMinor: offer === undefined ? onlineOf(entry, categories.get(entry.id)) : null,
      canChange: isOwn && isDataOpen,
      canMove: isOwn && isRaceOpen && offer === undefined,
      canTransfer: isOwn && ((isTransferOpen && transferred.has(entry.raceId)) || openOffer !== undefined),
      isTransferred: entry.isTransferred,
      offeredTo: openOffer === undefined || openOffer.kind === 'waitlist' ? null : openOffer.email,
      isOfferedToWaitlist: openOffer?.kind === 'waitlist',
      documents: entry.isTransferred ? null : toDocumentsView(entry, categories.get(entry.id)),
      detailsAt: isOwn ? detailsOf({ ...entry, category: categories.get(entry.id) }, races, reader, tx) : null,
      missing: isOwn ? missingOf(entry, races, tx) : [],
      canEventMove: isOwn && canEventMoveAny,
      canDefer: isOwn && isDeferOpen && offer === undefined,
    }
  })
}

/** The sum paid for an entry and what goes with it; unpaid, the price of its place. */
function sumOfEntry({ offer, isPaid }: Reader, holdId: string): number {
  const line = offer.lines.find((one) => one.holdId === holdId)
  return (isPaid ? line?.activeMinor : line?.paidMinor) ?? 0
}

export function toDocumentsView(
  { documentsState, documentsNote, admission }: Pick<OrderEntry, 'documentsState' | 'documentsNote' | 'admission'>,
  category: EntryCategory | undefined,
) {
  return documentsStill(documentsState && { state: documentsState, note: documentsNote }, { category, admission })
}

/**
 * Documents not yet entered that can still be entered; a coach brings the athletes' documents on
 * paper.
 */
function missingOf(entry: OrderEntry, races: readonly RaceRules[], { now }: Tx): Requirement[] {
  const race = races.find(({ raceId }) => raceId === entry.raceId)
  if (race === undefined || entry.groupEntryId !== null) return []
  return openDetails(race, entry, now).documents ? missingDocuments(race, entry.admission, entry) : []
}

/** The address for changing answers and documents; null where none can be changed. */
function detailsOf(
  entry: OrderEntry & EnteredDetails,
  races: readonly RaceRules[],
  { orderId, urlAt }: Reader,
  tx: Tx,
): string | null {
  const race = races.find(({ raceId }) => raceId === entry.raceId)
  if (race === undefined) return null
  if (!isAnythingOpen(openDetails(race, entry, tx.now))) return null
  return urlAt(race.tenantCode, entryDetailsPath(race, { registrationId: orderId, entryId: entry.id }))
}
