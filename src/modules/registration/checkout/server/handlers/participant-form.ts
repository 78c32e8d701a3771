import { plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { emptyProfile, type ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import {
  type FieldRule,
  fieldRule,
  missingFields,
  type ProfileOwner,
  raceProfileFields,
} from '#src/modules/accounts/domain/profile-issues.ts'
import { findClaimState } from '#src/modules/accounts/server/reads/claim-state.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { hasAccess } from '#src/modules/orders/server/reads/access-of.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import { enterAccessCode } from '../../../access-codes/server/commands/enter-access-code.ts'
import { apiRegistrationRoute } from '../../../contract/participant.ts'
import { knownDetails } from '../../../entry-details/server/reads/known-details.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import { findCachedRaceRules } from '../../../server/reads/race-rules-cache.ts'
import { toMemberRules } from '../../../teams/domain/member-rules.ts'
import { legForm } from '../../../teams/server/reads/leg-form.ts'
import { parseDraftPerson } from '../../domain/draft-person.ts'
import { findDraft } from '../queries/drafts.ts'

type PersonQuery = {
  readonly participantId?: string | undefined
  readonly personRef?: 'me' | 'new' | 'other' | 'recipient' | undefined
}
export type Form = {
  readonly owner: Exclude<ProfileOwner, 'athlete'>
  readonly participantId: string | null
  readonly entryId: string | null
  /** The saved data, where it is no entry of the order: a team member's. */
  readonly entry?: Pick<OrderEntry, 'answers' | 'admission'> | null
  readonly participant: ParticipantProfile
  readonly hasFamily: boolean
}

/**
 * The data of this entry of the order, else the saved data of the person: the account's own
 * profile, a relative's, or for a new relative the data that a family shares. A request without a
 * person corrects the race's one entry, or registers the account's own participant.
 */
export const apiRegistrationHandler = handle(apiRegistrationRoute, async (context, { query }) => {
  const { services, tenant, actor, language } = context
  const race = await findCachedRaceRules(services.db, query.eventCode, query.raceCode)
  if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
  if (race.isByCode && query.promoCode !== undefined) {
    const opened = await enterAccessCode(context, race, query.promoCode)
    if (!opened.ok) return opened
  }
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  return await services.db.transaction(scope, (tx) =>
    formOf(tx, { services, language, accountId: actor.accountId, race, query }),
  )
})

type FormRequest = {
  readonly services: Services
  readonly language: 'ru' | 'en'
  readonly accountId: string
  readonly race: RaceRules
  readonly query: PersonQuery & {
    readonly registrationId?: string | undefined
    readonly entryId?: string | undefined
    readonly relayPosition?: number | undefined
    readonly teamRegistrationId?: string | undefined
  }
}

async function formOf(tx: Tx, { services, language, accountId, race, query }: FormRequest) {
  const orderId = query.registrationId ?? null
  if (race.isByCode && !(await hasAccess(tx, { accountId, raceId: race.raceId, orderId })))
    return err('registration.promo_needed')
  const orderStatus = query.registrationId ? await findOrderStatus(tx, accountId, query.registrationId) : null
  const entries = orderStatus && query.registrationId ? await entriesOfOrder(tx, query.registrationId) : []
  const found =
    query.relayPosition !== undefined && race.kind !== 'individual'
      ? await legForm(tx, { accountId, race, query: { ...query, relayPosition: query.relayPosition } })
      : await formFor(tx, { accountId, race, entries, query })
  if (typeof found === 'string') return err(found)
  const { entry = null, ...form } = found
  const fields = Object.fromEntries(
    raceProfileFields.map((field): [string, FieldRule] => [field, fieldRule(field, race.profileFields)]),
  )
  const person = parseDraftPerson(draftKeyOf(query))
  const draft =
    form.entryId !== null || entry !== null || person === null
      ? null
      : await findDraft(tx, { accountId, raceId: race.raceId, person })
  const { gender, ageFrom, ageTo, ageOn, raceDay } = race
  const claim = form.participantId === null ? null : await findClaimState(tx, form.participantId)
  const details = await knownDetails(tx, services, language, {
    accountId,
    race: toMemberRules(race),
    entry: entry ?? entries.find(({ id }) => id === form.entryId) ?? null,
    owner: form.owner,
    participantId: form.participantId,
    ...{ orderId, known: form.participant.socialCategory },
    person: form.participant,
  })
  return ok({
    ...form,
    ...details,
    claim,
    fields,
    missing: missingFields(form.participant, race.profileFields, form.owner),
    rules: { gender, ageFrom, ageTo, ageOn, raceDay, today: plainDateIn(tx.now, race.timeZone) },
    requirements: [...race.requirements],
    draft,
  })
}

/** The key under which the draft of this form is saved; `other` without a leg has no draft. */
function draftKeyOf({
  participantId,
  personRef,
  relayPosition,
}: PersonQuery & { readonly relayPosition?: number | undefined }) {
  if (personRef === 'recipient') return participantId === undefined ? 'recipient' : `recipient-${participantId}`
  return (
    participantId ??
    (personRef === 'other' && relayPosition !== undefined ? `leg-${relayPosition}` : (personRef ?? 'me'))
  )
}

type FormOf = {
  readonly accountId: string
  readonly race: RaceRules
  readonly entries: readonly OrderEntry[]
  readonly query: PersonQuery & { readonly entryId?: string | undefined }
}

async function formFor(
  tx: Tx,
  { accountId, race, entries, query }: FormOf,
): Promise<Form | 'registration.person_unknown' | 'registration.entry_unknown'> {
  const family = await listFamily(tx, accountId)
  const own = await ownProfile(tx, accountId)
  const hasFamily = family.length > 0
  const isForOther = query.participantId !== undefined || query.personRef !== undefined
  const inRace = entries.filter(
    ({ raceId, state }) => raceId === race.raceId && state !== 'refunded' && state !== 'deferred',
  )
  const entry = query.entryId
    ? inRace.find(({ id }) => id === query.entryId)
    : isForOther
      ? undefined
      : inRace.find(({ invitedAs }) => invitedAs === null)
  if (query.entryId !== undefined && entry === undefined) return 'registration.entry_unknown'
  if (entry !== undefined) {
    const isRelative = family.some(({ id }) => id === entry.participantId)
    return {
      owner: isRelative ? 'relative' : 'own',
      participantId: isRelative ? entry.participantId : null,
      entryId: entry.id,
      participant: { ...(isRelative ? emptyProfile : own), ...entry.participant },
      hasFamily,
    }
  }
  if (query.participantId !== undefined) {
    const relative = family.find(({ id }) => id === query.participantId)
    if (relative === undefined) return 'registration.person_unknown'
    const { id, relation: _, ...profile } = relative
    return {
      owner: 'relative',
      participantId: id,
      entryId: null,
      participant: { ...profile, phone: profile.phone || own.phone },
      hasFamily,
    }
  }
  if (query.personRef === 'new') {
    return { owner: 'relative', participantId: null, entryId: null, participant: sharedOf(own), hasFamily }
  }
  const email = await emailFor(tx, accountId, own)
  return { owner: 'own', participantId: null, entryId: null, participant: { ...own, email }, hasFamily }
}

async function emailFor(tx: Tx, accountId: string, own: ParticipantProfile): Promise<string> {
  return own.email || ((await findContact(tx, accountId))?.email ?? '')
}

/**
 * A family's address is typed only once. Another adult has a phone of their own, which must be
 * asked for.
 */
function sharedOf({
  country,
  region,
  city,
  address,
  street,
  building,
  apartment,
  isPrivateHouse,
  postcode,
}: ParticipantProfile) {
  return {
    ...emptyProfile,
    country,
    region,
    city,
    address,
    street,
    building,
    apartment,
    isPrivateHouse,
    postcode,
  }
}
