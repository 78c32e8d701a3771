import { addDays, ageOn, comparePlainDates, daysBetween, type PlainDate } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { InsuranceTariff, PolicyType } from '#src/modules/catalog/domain/insurance-tariff.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'

/** The facts about a person and their race that decide a premium. */
export type PersonToInsure = {
  readonly name: string
  readonly birthDate: PlainDate
  readonly sport: Sport
  /** The race's first and last day, by the event's clock. */
  readonly raceDay: PlainDate
  readonly lastDay: PlainDate
  /** An online race is run on any day until the last one. */
  readonly isOnline: boolean
}
export type PolicyInput = {
  readonly sport: Sport
  readonly policyType: PolicyType
  readonly startsOn: PlainDate
  /** null: the cheapest one. */
  readonly sumInsuredMinor: number | null
}
export type PolicyOffer = {
  readonly policyType: PolicyType
  readonly sumInsuredMinor: number
  readonly premiumMinor: number
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly days: number
}
export type OfferRefusal =
  | 'insurance.type_not_offered'
  | 'insurance.sport_not_covered'
  | 'insurance.sport_of_race'
  | 'insurance.start_too_early'
  | 'insurance.start_too_late'
  | 'insurance.age_not_covered'
  | 'insurance.age_too_low'
  | 'insurance.days_not_covered'
  | 'insurance.sum_not_offered'

/** The first day that a policy has if nobody chooses one: the race's, or today if it has begun. */
export function defaultStart({ raceDay }: Pick<PersonToInsure, 'raceDay'>, today: PlainDate): PlainDate {
  return comparePlainDates(raceDay, today) < 0 ? today : raceDay
}

/** The first and the last day on which a person's policy may start. */
export function startBounds(
  person: Pick<PersonToInsure, 'raceDay' | 'lastDay' | 'isOnline'>,
  today: PlainDate,
): { readonly from: PlainDate; readonly until: PlainDate } {
  return { from: today, until: person.isOnline ? person.lastDay : defaultStart(person, today) }
}

/** The days of `startBounds` on which some policy of these tables lasts until the end of the race. */
export function offeredStarts(
  tariffs: readonly Pick<InsuranceTariff, 'daysTo'>[],
  person: Parameters<typeof startBounds>[0],
  today: PlainDate,
): ReturnType<typeof startBounds> {
  const { from, until } = startBounds(person, today)
  const earliest = addDays(person.lastDay, 1 - Math.max(1, ...tariffs.map(({ daysTo }) => daysTo)))
  if (comparePlainDates(earliest, from) <= 0) return { from, until }
  return { from: comparePlainDates(earliest, until) > 0 ? until : earliest, until }
}

/**
 * The policy of one person for this input, by the insurer's table: from the requested day until the end
 * of the race, at the age on its first day. Without a sum insured the cheapest row decides.
 */
export function offerFor(
  tariffs: readonly InsuranceTariff[],
  person: PersonToInsure,
  input: PolicyInput,
  today: PlainDate,
): Result<PolicyOffer, OfferRefusal> {
  const ofType = tariffs.filter(({ policyType }) => policyType === input.policyType)
  if (ofType.length === 0) return err('insurance.type_not_offered')
  const ofSport = ofType.filter(({ sports }) => sports.length === 0 || sports.includes(input.sport))
  if (ofSport.length === 0) return err('insurance.sport_not_covered')
  if (input.sport !== person.sport) return err('insurance.sport_of_race')
  const bounds = startBounds(person, today)
  if (comparePlainDates(input.startsOn, bounds.from) < 0) return err('insurance.start_too_early')
  if (comparePlainDates(input.startsOn, bounds.until) > 0 || comparePlainDates(input.startsOn, person.lastDay) > 0)
    return err('insurance.start_too_late')
  const age = ageOn(person.birthDate, input.startsOn)
  const ofAge = ofSport.filter(({ ageFrom, ageTo }) => ageFrom <= age && (ageTo === null || age <= ageTo))
  if (ofAge.length === 0) return refusedAge(ofSport, person.name)
  const ofSum = ofAge.filter(
    ({ sumInsuredMinor }) => input.sumInsuredMinor === null || input.sumInsuredMinor === sumInsuredMinor,
  )
  if (ofSum.length === 0) return err('insurance.sum_not_offered')
  const days = daysBetween(input.startsOn, person.lastDay) + 1
  const ofDays = ofSum.filter(({ daysFrom, daysTo }) => daysFrom <= days && days <= daysTo)
  const [tariff] = ofDays.toSorted((a, b) => a.premiumMinor - b.premiumMinor)
  if (tariff === undefined) return refusedDays(ofSum, days)
  const { policyType, sumInsuredMinor, premiumMinor } = tariff
  const endsOn = addDays(input.startsOn, days - 1)
  return ok({ policyType, sumInsuredMinor, premiumMinor, startsOn: input.startsOn, endsOn, days })
}

export type TypeOffers = {
  readonly policyType: PolicyType
  /** One for each sum insured, the least first. */
  readonly offers: readonly PolicyOffer[]
  /** The reason where there is none. */
  readonly refusal: { readonly code: OfferRefusal; readonly params: Readonly<Record<string, string | number>> } | null
}

/**
 * What a person may choose, by type of policy: from the first day of their present policy on where it
 * is still possible, else from the default day on.
 */
export function offersOf(
  tariffs: readonly InsuranceTariff[],
  person: PersonToInsure,
  today: PlainDate,
  presentStart: PlainDate | null = null,
): TypeOffers[] {
  const { from, until } = startBounds(person, today)
  const isPossible =
    presentStart !== null && comparePlainDates(from, presentStart) <= 0 && comparePlainDates(presentStart, until) <= 0
  const startsOn = isPossible ? presentStart : defaultStart(person, today)
  return [...new Set(tariffs.map(({ policyType }) => policyType))].map((policyType) => {
    const input = { sport: person.sport, policyType, startsOn }
    const sums = [...new Set(tariffs.filter((one) => one.policyType === policyType).map((one) => one.sumInsuredMinor))]
    const found = sums
      .toSorted((a, b) => a - b)
      .map((sumInsuredMinor) => offerFor(tariffs, person, { ...input, sumInsuredMinor }, today))
    const offers = found.flatMap((one) => (one.ok ? [one.value] : []))
    const refused = offers.length > 0 ? null : offerFor(tariffs, person, { ...input, sumInsuredMinor: null }, today)
    const refusal =
      refused === null || refused.ok ? null : { code: refused.error.code, params: refused.error.params ?? {} }
    return { policyType, offers, refusal }
  })
}

/** Names the person and the ages that are covered. */
function refusedAge(tariffs: readonly InsuranceTariff[], name: string) {
  const from = Math.min(...tariffs.map(({ ageFrom }) => ageFrom))
  const ends = tariffs.flatMap(({ ageTo }) => ageTo ?? [])
  if (ends.length < tariffs.length) return err('insurance.age_too_low', { params: { name, count: from } })
  return err('insurance.age_not_covered', { params: { name, from, to: Math.max(...ends) } })
}

function refusedDays(tariffs: readonly InsuranceTariff[], days: number) {
  const most = Math.max(...tariffs.map(({ daysTo }) => daysTo))
  return err('insurance.days_not_covered', { params: { days, count: most } })
}
