import { money } from '#src/kernel/money.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPage, EventRace } from '../../contract/event-page.ts'
import { placeToPayMinor } from '../../domain/commission.ts'
import { priceNow } from '../../domain/price-tier.ts'
import { eventState } from '../../domain/race-state.ts'
import { refundRuleOn } from '../../domain/refund-rules.ts'
import { toAutomaticDiscounts } from '../queries/automatic-discounts.ts'
import { type EventRecord, findEvent, type PageRaceRow } from '../queries/event-row.ts'
import { readTiers, readTimes } from './card-rows.ts'
import { discountViews } from './discount-views.ts'
import { calendarDays, daysLeft, programView, raceTimesView, startPackView } from './event-content.ts'
import { eventDocuments } from './event-documents.ts'
import { eventProduct } from './event-product.ts'
import { productsOfEvent, stockPools } from './products-of-event.ts'
import { isRaceUnderWay, type PlacesByPool, stateOfRace } from './race-availability.ts'

/** The reader's language and tenant, and how to address another tenant's site. */
export type Reader = {
  readonly language: Language
  readonly tenant: string
  urlAt(tenant: string, path: string): string
}

/** An event as its page shows it; null where there is none, or it is a draft. */
export async function eventPage(tx: Tx, code: string, reader: Reader): Promise<EventPage | null> {
  const row = await findEvent(tx, code)
  if (!row) return null
  const products = await productsOfEvent(tx, row.id)
  const pools = await findAvailability(tx, [
    ...row.races.flatMap(({ poolId }) => poolId ?? []),
    ...stockPools(products),
  ])
  const requisites = await findRequisites(tx, row.organizerId)
  if (!requisites) throw new Error(`event ${row.id}: organizer ${row.organizerId} not found`)
  const races = row.races.map((race) => toRace(tx, row, race, pools, reader))
  const pick = picker(row, reader.language)
  const isPast = row.endsOn < plainDateIn(tx.now, row.timeZone)
  const viewContext = { now: tx.now, language: reader.language, currency: row.currency }
  return {
    ...factsOf(row),
    name: pick('name'),
    series: seriesOf(row, reader.language),
    venue: pick('venue'),
    city: pick('city'),
    region: pick('region'),
    about: pick('about'),
    program: programView(row.program, { language: reader.language, now: tx.now, timeZone: row.timeZone }),
    startPack: startPackView(row.startPack, reader.language),
    pickup: pick('pickup'),
    championship: pick('championship') || null,
    state: eventState(
      row.status,
      races.map(({ state }) => state),
    ),
    isPast,
    isLive: row.races.some((race) => isRaceUnderWay(tx, row.status, race)),
    rating: row.ratingHundredths === null ? null : { hundredths: row.ratingHundredths, count: row.ratingCount },
    organizer: { ...requisites, name: reader.language === 'ru' ? requisites.nameRu : requisites.nameEn },
    races,
    next: nextOf(row, reader.language),
    refund: refundOf(row, plainDateIn(tx.now, row.timeZone)),
    feeBp: row.eventBp + row.extraBp,
    discounts: isPast ? [] : discountViews(toAutomaticDiscounts(row.discounts), viewContext),
    documents: await eventDocuments(tx, row, reader.language),
    serverNow: tx.now,
    products: products.map((product) => eventProduct(product, { row, pools, language: reader.language })),
  }
}

function nextOf({ next }: EventRecord, language: Language) {
  if (next === null) return null
  const { kind, code, nameRu, nameEn, startsOn } = next
  return { kind, code, name: language === 'ru' ? nameRu : nameEn, startsOn }
}

function refundOf({ refundRules, startsOn }: EventRecord, today: PlainDate) {
  const rule = refundRuleOn(refundRules, startsOn, today)
  return rule && { until: rule.lastDay, shareBp: rule.shareBp }
}

function seriesOf({ seriesCode, seriesNameRu, seriesNameEn }: EventRecord, language: Language) {
  const name = language === 'ru' ? seriesNameRu : seriesNameEn
  return seriesCode === null || name === null ? null : { code: seriesCode, name }
}

function factsOf(row: EventRecord) {
  const { code, tenant, sport, status, startsOn, endsOn, timeZone, isOnline, isListed, country, latitude } = row
  const { longitude, website, streamUrl, ageRating, hasFastIdentification, isNationalRunningMovement, hasResults } = row
  return {
    ...{ code, tenant, sport, status, startsOn, endsOn, timeZone, isOnline, isListed, country, latitude },
    ...{ longitude, website, streamUrl, ageRating, hasFastIdentification, isNationalRunningMovement, hasResults },
  }
}

function toRace(tx: Tx, event: EventRecord, row: PageRaceRow, pools: PlacesByPool, reader: Reader): EventRace {
  const { state, places } = stateOfRace(tx, { ...event, allowsPickup: event.pickupRu !== '' }, row, pools)
  const { priceMinor, next } = priceNow(readTiers(row.tiers), places.taken + places.held, tx.now)
  const { startsAt, endsAt, opensAt, closesAt } = readTimes(row)
  const { code, kind, pricePer, stages, distanceM, durationMin, gender, ageFrom, ageTo, ageOn, capacity } = row
  return {
    ...{ code, kind, pricePer, stages, distanceM, durationMin, gender, ageFrom, ageTo, ageOn, capacity },
    ...{ startsAt, endsAt, opensAt, closesAt, state },
    name: reader.language === 'ru' ? row.nameRu : row.nameEn,
    requirements: [...row.requirements],
    qualification: reader.language === 'ru' ? row.qualificationRu : row.qualificationEn,
    placesLeft: places.free,
    price: money(priceMinor, event.currency),
    toPay: money(placeToPayMinor(priceMinor, event), event.currency),
    nextPrice: next && {
      price: money(next.priceMinor, event.currency),
      toPay: money(placeToPayMinor(next.priceMinor, event), event.currency),
      ...{ at: next.at, placesLeft: next.placesLeft },
      daysLeft: next.at === null ? null : calendarDays(tx.now, next.at, event.timeZone),
    },
    ...raceTimesView(row, reader.language),
    daysLeft: daysLeft(state, closesAt, tx.now, event.timeZone),
    registerHref: registerHref(event, { code: row.code, state }, reader),
  }
}

/**
 * The address of the race's form on the site of the event's tenant. A full race links to its
 * waitlist.
 */
function registerHref(event: EventRecord, race: Pick<EventRace, 'code' | 'state'>, reader: Reader): string {
  const isFull = race.state.state === 'full' || race.state.state === 'limit-reached'
  const path = `/${event.code}/${race.code}/register${isFull ? '?step=waitlist' : ''}`
  return event.tenant === reader.tenant ? path : reader.urlAt(event.tenant, path)
}

type BothKey = 'name' | 'venue' | 'city' | 'region' | 'about' | 'pickup' | 'championship'

function picker(row: EventRecord, language: Language): (key: BothKey) => string {
  return (key) => row[`${key}${language === 'ru' ? 'Ru' : 'En'}`]
}
