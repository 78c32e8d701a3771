import { ageOn, type PlainDate } from '#src/kernel/plain-date.ts'
import type { Gender, ParticipantProfile, Relation } from '#src/modules/accounts/domain/profile.ts'
import { missingFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { raceField } from '#src/modules/catalog/domain/race-field.ts'
import { isOnSale } from '#src/modules/catalog/domain/race-state.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import { hasAccess } from '#src/modules/orders/server/reads/access-of.ts'
import { linesByHold } from '#src/modules/orders/server/reads/lines-by-hold.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { ineligibility, ineligibleParams, referenceDay } from '../../../domain/eligibility.ts'
import { entryName } from '../../../domain/entry-name.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { stateWithHeldPlaces } from '../../../domain/personal-state.ts'
import { identityRule } from '../../../entry-details/domain/entered-identity.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import { groupEntryTerms } from '../../../server/reads/group-entry-terms.ts'
import { listLiveEntries, type PersonInRace } from '../../../server/reads/live-entries.ts'
import { publicRaceState } from '../../../server/reads/public-state.ts'
import { membersOfTeam } from '../../../teams/server/queries/teams.ts'
import { openOffersInEvent } from '../../../waitlist/server/queries/waitlist-entries.ts'
import { raceToPayMinor } from '../../domain/race-to-pay.ts'

type Context = RequestContext & { readonly tx: Tx; readonly actor: Actor }
type Person = {
  readonly participantId: string | null
  readonly kind: 'self' | 'relative' | 'other'
  readonly relation: Relation | null
  readonly name: string
  readonly personKey: string
  readonly gender: Gender
  readonly birthDate: PlainDate | null
  /** They have an account of their own and do not let this one register them. */
  readonly isForbidden: boolean
  /** The form's initial values; null for people known by their entry alone. */
  readonly profile: ParticipantProfile | null
}

/**
 * All people whom the account may register, against all races of an event: people in the order,
 * people racing already, eligible and ineligible people. The order's other people come after the
 * family.
 */
export async function peopleAndRaces(
  context: Context,
  all: readonly RaceRules[],
  { orderId, heldUnits }: { readonly orderId: string | null; readonly heldUnits: ReadonlyMap<string, number> },
) {
  const { tx, language, actor } = context
  const entries = await listActiveEntries(context, orderId)
  const people = await peopleOf(
    context,
    // A coach's athletes are left out: their list has its own page.
    entries.filter((entry) => !isTeam(entry) && entry.groupEntryId !== entry.participantId),
  )
  const [{ eventId }] = all as [RaceRules]
  const races = all.filter(({ kind }) => kind === 'individual') // teams have a page of their own
  const ofTeamsToo = all.filter(({ kind }) => kind !== 'individual')
  const personKeys = people.map(({ personKey }) => personKey)
  const live = await listLiveEntries(tx, { accountId: actor.accountId, eventId, personKeys })
  const offers = await openOffersInEvent(tx, { accountId: actor.accountId, eventId })
  const places = await findAvailability(
    tx,
    all.map(({ poolId }) => poolId),
  )
  const opened = await openedRaces(context, races, orderId)
  const lines = orderId === null ? new Map<string, string>() : await linesByHold(tx, orderId)
  const ofTeams = await uninsuredMembers(tx, entries.filter(isTeam))
  const nameOf = (race: RaceRules) => (language === 'ru' ? race.raceNameRu : race.raceNameEn)
  return {
    teamRaces: ofTeamsToo
      .filter((race) => isOnSale(publicRaceState(race, places.get(race.poolId), tx.now).state))
      .map((race) => ({ raceCode: race.raceCode, name: nameOf(race) })),
    races: races.map((race) => {
      const { state: ofAll, priceMinor } = publicRaceState(
        race,
        places.get(race.poolId),
        tx.now,
        opened.has(race.raceId),
      )
      const state = stateWithHeldPlaces(ofAll, heldUnits.get(race.poolId) ?? 0)
      const name = nameOf(race)
      const { raceCode, currency } = race
      const toPayMinor = raceToPayMinor(race, priceMinor)
      return { raceCode, name, toPayMinor, currency, state, field: raceField(race), needsDetails: needsDetails(race) }
    }),
    people: people.map((person) => ({
      participantId: person.participantId,
      kind: person.kind,
      relation: person.relation,
      name: person.name,
      cells: races.map((race) => cellOf(context, { person, race, entries, live, offers })),
    })),
    groupEntry: orderId === null ? null : await groupEntryTerms(tx, { orderId, eventId, entries }),
    entries: entries.map((entry) => ({
      id: entry.id,
      raceCode: entry.raceCode,
      raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
      fullName: entryName(language, entry),
      isInvited: entry.invitedAs !== null,
      uninsured: isTeam(entry) ? (ofTeams.get(entry.id) ?? 0) : isUninsured(entry) ? 1 : 0,
      isTeam: isTeam(entry),
      lineId: lines.get(entry.holdId) ?? null,
      isOfGroupEntry: entry.groupEntryId === entry.participantId,
      participantId: people.find(
        ({ kind, participantId }) => kind === 'relative' && participantId === entry.participantId,
      )
        ? entry.participantId
        : null,
    })),
  }
}

function needsDetails(race: RaceRules): boolean {
  const { questions, requirements, categories } = race
  return questions.length + requirements.length + categories.length > 0 || identityRule(race) !== 'off'
}

/** The fields missing for the form; the account's own address is known. */
function missingOf({ profile, kind }: Person, { profileFields }: RaceRules) {
  if (profile === null) return []
  const missing = missingFields(profile, profileFields, kind === 'self' ? 'own' : 'relative')
  return missing.filter((field) => kind !== 'self' || field !== 'email')
}

/** The races with an access code that are open to the caller. */
async function openedRaces(
  { tx, actor }: Context,
  races: readonly RaceRules[],
  orderId: string | null,
): Promise<ReadonlySet<string>> {
  const opened = new Set<string>()
  for (const { raceId, isByCode } of races) {
    if (isByCode && (await hasAccess(tx, { accountId: actor.accountId, raceId, orderId }))) opened.add(raceId)
  }
  return opened
}

/** A team's own entry is no person. */
function isTeam({ id, participantId }: OrderEntry): boolean {
  return id === participantId
}

function isUninsured({ admission }: Pick<OrderEntry, 'admission'>): boolean {
  return admission?.some(({ kind, has }) => kind === 'insurance-policy' && !has) ?? false
}

/** By team: the number of its members without an insurance policy. */
async function uninsuredMembers(tx: Tx, teams: readonly OrderEntry[]): Promise<ReadonlyMap<string, number>> {
  const counted = new Map<string, number>()
  for (const { id } of teams) counted.set(id, (await membersOfTeam(tx, id)).filter(isUninsured).length)
  return counted
}

async function listActiveEntries({ tx, actor }: Context, orderId: string | null): Promise<readonly OrderEntry[]> {
  if (orderId === null || (await findOrderStatus(tx, actor.accountId, orderId)) === null) return []
  return (await entriesOfOrder(tx, orderId)).filter(({ state }) => state === 'held' || state === 'confirmed')
}

async function peopleOf({ tx, actor, services, language }: Context, entries: readonly OrderEntry[]): Promise<Person[]> {
  const key = services.keyFor('personKey')
  const own = await ownProfile(tx, actor.accountId)
  const family = await listFamily(tx, actor.accountId)
  const known = [
    { ...own, participantId: null, kind: 'self' as const, relation: null, isForbidden: false, profile: own },
    ...family.map((relative) => ({
      ...relative,
      participantId: relative.id,
      kind: 'relative' as const,
      relation: relative.relation,
      isForbidden: !relative.mayRegister,
      profile: { ...relative, phone: relative.phone || own.phone },
    })),
  ].map((person) => ({ ...person, name: nameIn(language, person), personKey: personKeyHash(key, person) }))
  const otherEntries = entries.filter(
    ({ personKey, invitedAs }) => invitedAs === null && !known.some((one) => one.personKey === personKey),
  )
  return [
    ...known,
    ...otherEntries.map(({ personKey, participant }) => ({
      participantId: null,
      kind: 'other' as const,
      relation: null,
      name: nameIn(language, participant),
      personKey,
      gender: participant.gender,
      birthDate: participant.birthDate,
      isForbidden: false,
      profile: null,
    })),
  ]
}

type CellFacts = {
  readonly person: Person
  readonly race: RaceRules
  readonly entries: readonly OrderEntry[]
  readonly live: readonly PersonInRace[]
  readonly offers: Awaited<ReturnType<typeof openOffersInEvent>>
}

function cellOf({ services, language }: Context, { person, race, entries, live, offers }: CellFacts) {
  const { raceCode } = race
  const { birthDate } = person
  const none = {
    ...{ raceCode, entryId: null, code: null, years: null, reason: '', offerUntil: null },
    age: birthDate === null ? null : ageOn(birthDate, referenceDay(race)),
    missing: missingOf(person, race),
  }
  const isThis = (entry: { readonly raceId: string; readonly personKey: string }) =>
    entry.raceId === race.raceId && entry.personKey === person.personKey
  const entry = entries.find(isThis)
  if (entry !== undefined) return { ...none, status: 'in-order' as const, entryId: entry.id }
  const elsewhere = live.find(isThis)
  if (elsewhere !== undefined)
    return { ...none, status: elsewhere.isPaid ? ('registered' as const) : ('pending' as const) }
  if (person.isForbidden) {
    const code = 'registration.relative_not_allowed'
    return {
      ...none,
      status: 'ineligible' as const,
      code,
      reason: services.textOf(language, 'registration', `error.${code}`),
    }
  }
  const ineligible = birthDate === null ? null : ineligibility({ gender: person.gender, birthDate }, race)
  // The form asks for the gender where it is unknown.
  if (ineligible === null || ineligible.code === 'registration.gender_unknown')
    return { ...none, status: 'fits' as const, offerUntil: offers.find(isThis)?.until ?? null }
  const years = 'years' in ineligible ? ineligible.years : null
  const reason = services.textOf(
    language,
    'registration',
    `error.${ineligible.code}`,
    ineligibleParams(ineligible, race),
  )
  return { ...none, status: 'ineligible' as const, code: ineligible.code, years, reason }
}
