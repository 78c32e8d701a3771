import { type Money, money } from '#src/kernel/money.ts'
import { plainDateFields, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import type { Distance } from '#src/modules/catalog/contract/shapes.ts'
import { placeToPayMinor } from '#src/modules/catalog/domain/commission.ts'
import { priceFrom } from '#src/modules/catalog/domain/price-from.ts'
import { priceNow } from '#src/modules/catalog/domain/price-tier.ts'
import { eventState, isOnSale, type RaceState } from '#src/modules/catalog/domain/race-state.ts'
import { type CardRaceRow, type CardRow, readTiers } from '#src/modules/catalog/server/reads/card-rows.ts'
import {
  findPlacesByPool,
  isRaceUnderWay,
  type PlacesByPool,
  stateOfRace,
} from '#src/modules/catalog/server/reads/race-availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventList } from '../../contract/list-events.ts'
import { type EventQuery, formatCursor } from '../../domain/event-query.ts'
import { eventsForHome, findEvents } from '../queries/find-events.ts'
import { entryAt } from '../queries/ranks.ts'
import { buildFacets } from './event-facets.ts'

/**
 * A page of the list with its facets: one statement for the events, one for their places, one for
 * names.
 */
export async function listEvents(tx: Tx, query: EventQuery, language: Language): Promise<EventList> {
  const found = await findEvents(tx, query)
  const page = found.page.slice(0, query.take)
  const pools = await findPlacesByPool(
    tx,
    page.flatMap(({ card }) => card.races),
  )
  const facets = await buildFacets(tx, query, found, language)
  const last = found.page.length > query.take ? page.at(-1) : undefined
  return {
    list: page.map(({ card, rank }) => ({ ...toCard(tx, card, pools, language), entry: entryAt(query, rank) })),
    totalCount: found.total,
    nextCursor: last ? formatCursor({ rank: last.rank, code: last.card.code }) : null,
    ...facets,
    suggestedFilters: found.suggestedFilters.map(({ names, count }) => ({ names: [...names], count })),
  }
}

const cardsAtHome = 9

/** The data of the home page: two statements as well. */
export async function homeEvents(tx: Tx, language: Language) {
  const { upcoming, live, ...rest } = await eventsForHome(tx, cardsAtHome)
  const pools = await findPlacesByPool(
    tx,
    [...upcoming, ...live].flatMap((card) => card.races),
  )
  const cards = (rows: readonly CardRow[]) => rows.map((card) => toCard(tx, card, pools, language))
  return {
    ...rest,
    sports: [...rest.sports],
    collections: [...rest.collections],
    upcoming: cards(upcoming),
    live: cards(live),
  }
}

function toCard(tx: Tx, row: CardRow, pools: PlacesByPool, language: Language): EventCardData {
  const races = row.races.map((race) => ({ race, ...stateOfRace(tx, row, race, pools) }))
  const today = plainDateIn(tx.now, row.timeZone)
  const isPast = row.endsOn < today
  const state = eventState(
    row.status,
    races.map((one) => one.state),
  )
  return {
    code: row.code,
    tenant: row.tenant,
    name: language === 'ru' ? row.nameRu : row.nameEn,
    city: language === 'ru' ? row.cityRu : row.cityEn,
    country: row.country,
    sport: row.sport,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    isThisYear: plainDateFields(row.startsOn).year === plainDateFields(today).year,
    isToCome: row.startsOn > today,
    timeZone: row.timeZone,
    isPast,
    isLive: row.races.some((race) => isRaceUnderWay(tx, row.status, race)),
    isOnline: row.isOnline,
    hasResults: row.hasResults,
    ageRating: row.ageRating,
    rating: row.ratingHundredths === null ? null : { hundredths: row.ratingHundredths, count: row.ratingCount },
    distances: distancesOf(row.races),
    state: withinLimit(state, row, races),
    priceFrom: minToPay(tx, row, races),
    feeBp: row.eventBp + row.extraBp,
  }
}

type RaceWithState = {
  readonly race: CardRaceRow
  readonly state: RaceState
  readonly places: { readonly taken: number; readonly held: number }
}

/** The races together have no more places than the event's limit leaves. */
function withinLimit(state: RaceState, { participantLimit }: CardRow, races: readonly RaceWithState[]): RaceState {
  if (!isOnSale(state) || participantLimit === null) return state
  const used = races.reduce((sum, { places }) => sum + places.taken + places.held, 0)
  return { ...state, left: Math.min(state.left, participantLimit - used) }
}

function minToPay(tx: Tx, card: CardRow, races: readonly RaceWithState[]): Money | null {
  const priced = races.map(({ race, state, places }) => ({
    state,
    priceMinor: placeToPayMinor(priceNow(readTiers(race.tiers), places.taken + places.held, tx.now).priceMinor, card),
  }))
  const from = priceFrom(priced)
  return from && money(from.priceMinor, card.currency)
}

function distancesOf(races: readonly CardRaceRow[]): Distance[] {
  const known = new Map<string, Distance>()
  const legs = new Map<number, Distance>()
  for (const { distanceM, durationMin, stages } of races) {
    if (distanceM !== null || durationMin !== null) {
      known.set(`${distanceM}/${durationMin}/${stages}`, { distanceM, durationMin, stages })
    } else if (stages !== null) legs.set(stages, { distanceM, durationMin, stages })
  }
  // A relay of several sports has no single length: where there is nothing else, the number of legs
  // is shown.
  if (known.size === 0) return [...legs.values()].sort((a, b) => (b.stages ?? 0) - (a.stages ?? 0))
  const length = ({ distanceM, durationMin, stages }: Distance) => (distanceM ?? 0) * (stages ?? 1) + (durationMin ?? 0)
  return [...known.values()].sort((a, b) => length(b) - length(a))
}
