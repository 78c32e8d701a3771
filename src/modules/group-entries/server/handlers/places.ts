import { err, ok, type Result } from '#src/kernel/result.ts'
import { recordConsents } from '#src/modules/accounts/server/commands/record-consent.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { currentSaleRefusal } from '#src/modules/registration/checkout/server/commands/validate-entry.ts'
import {
  type AthleteCode,
  type GroupEntryRefusal,
  takeGroupEntry,
} from '#src/modules/registration/server/commands/take-group-entry.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { holdPlacesOfGroupEntryRoute } from '../../contract/group-entries.ts'
import { coachDeclaration } from '../../domain/coach-declaration.ts'
import { checkCompany, emptyCompany, type TypedCompany } from '../../domain/company-requisites.ts'
import {
  findGroupEntryStatus,
  type GroupEntryKey,
  type OpenRefusal,
  openGroupEntry,
} from '../commands/open-group-entry.ts'
import { companyInvalid } from '../commands/save-company.ts'
import { groupEntryTexts } from '../group-entry-texts.ts'
import { findCompany, findCompanyForShare } from '../queries/companies.ts'
import { findGroupEntry, type GroupEntryRow, listAthletes } from '../queries/group-entries.ts'
import { isHeadIssue } from '../read-athlete.ts'
import { type ValidatedAthlete, validateAthletes } from '../reads/validated-athletes.ts'

type Context = RequestContext & { readonly actor: Actor }
type GroupEntryPlacesInput = { readonly key: GroupEntryKey; readonly guardian: boolean }
type ReadyAthlete = {
  readonly race: RaceRules
  readonly participant: NonNullable<ValidatedAthlete['participant']>
  readonly personKey: string
  readonly athlete: ValidatedAthlete
}
type Refusal = keyof (typeof holdPlacesOfGroupEntryRoute)['errors']
type RefusedRace = { readonly race: RaceRules; readonly code: string; readonly count: number }

/** Each retry means that rules or list changed during the validation. */
const maxAttempts = 4

export const holdPlacesHandler = handle(holdPlacesOfGroupEntryRoute, async (context, { params, body }) => {
  const { tenant, actor } = context
  const key = {
    tenantId: tenant.id,
    accountId: actor.accountId,
    ...params,
    eventCode: body.eventCode,
    kind: body.groupEntryKind,
  }
  let last: 'stale' | 'group-entries.changed_meanwhile' = 'stale'
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const places = await holdPlaces(context, { key, guardian: body.guardian })
    if (places.ok) return places
    const { code, ...details } = places.error
    // Rules or list changed during the validation: validate again.
    if (code !== 'stale' && code !== 'group-entries.changed_meanwhile') return err(code, details)
    last = code
  }
  return err(last === 'stale' ? 'registration.busy' : last)
})

type Reply = {
  readonly groupEntryId: string
  readonly held: number
  readonly refused: { raceCode: string; raceName: string; code: string; message: string; requested: number }[]
}

async function holdPlaces(
  context: Context,
  { key, guardian }: GroupEntryPlacesInput,
): Promise<Result<Reply, Refusal | 'stale'>> {
  const { groupEntryId, accountId, tenantId } = key
  const { db } = context.services
  const validated = await db.transaction({ role: 'app', tenantId, accountId }, (tx) =>
    loadValidatedList(tx, context, key),
  )
  if (!validated.ok) return validated
  const { athletes, limit, typedCompany } = validated.value
  const activeCount = athletes.filter(({ status }) => status === 'held' || status === 'confirmed').length
  const newAthletes = athletes.filter(({ status }) => status === 'new')
  // A repeated request returns the current places.
  if (newAthletes.length === 0)
    return activeCount > 0 ? ok({ groupEntryId, held: activeCount, refused: [] }) : err('group-entries.no_athletes')
  const unready = athletesRefusal(newAthletes, guardian)
  if (unready !== null) return unready
  const checked = typedCompany === null ? null : checkCompany(typedCompany)
  if (checked !== null && checked.company === null) return companyInvalid(checked.issues)
  const ready = newAthletes.flatMap((athlete): ReadyAthlete[] => {
    const { read, participant, personKey } = athlete
    return read.race === null || participant === null || personKey === null
      ? []
      : [{ race: read.race, participant, personKey, athlete }]
  })
  const { onSale, refusedRaces } = splitBySale(ready, validated.value.now)
  const [first, ...rest] = onSale
  if (first === undefined) return toReply(context, { groupEntryId, held: activeCount, refusedRaces })
  await saveDeclarations(context, groupEntryId, [first, ...rest])
  const results = await takeGroupEntry(context.services, {
    orderId: groupEntryId,
    accountId,
    language: context.language,
    address: context.address,
    limit,
    isAddition: validated.value.isAddition,
    company: checked?.company ?? null,
    isAsValidated: async (tx) =>
      (await isCompanyUnchanged(tx, groupEntryId, typedCompany)) &&
      (await areAthletesUnchanged(tx, groupEntryId, [first, ...rest])),
    inputs: [toAthleteInput(first, groupEntryId), ...rest.map((athlete) => toAthleteInput(athlete, groupEntryId))],
  })
  if (!results.ok) {
    const { code } = results.error
    return err(toRouteRefusal(code), {
      params: code === 'unpaid_limit' ? { count: first.race.unpaidPerList } : { max: limit ?? 0 },
    })
  }
  const held = results.value.filter((code) => code === 'held').length
  // A concurrent request entered one of them: the next validation reports it on its row.
  if (activeCount + held === 0 && results.value.some(isAlreadyEntered)) return err('group-entries.changed_meanwhile')
  return toReply(context, {
    groupEntryId,
    held: activeCount + held,
    refusedRaces: [...refusedRaces, ...findRefusedRaces(onSale, results.value)],
  })
}

async function loadValidatedList(tx: Tx, context: Context, key: GroupEntryKey) {
  const open = await findPaidOrOpen(tx, key)
  if (!open.ok) return open
  const { groupEntry, races, hasLivePlaces } = open.value
  const athletes = await listAthletes(tx, groupEntry.id)
  const validated = await validateAthletes(tx, context.services, { groupEntry, athletes, races, hasLivePlaces })
  const typedCompany = groupEntry.kind === 'company' ? ((await findCompany(tx, groupEntry.id)) ?? emptyCompany) : null
  return ok({
    athletes: validated,
    typedCompany,
    isAddition: hasLivePlaces,
    limit: races[0]?.groupEntryLimit ?? null,
    now: tx.now,
  })
}

type ListedGroupEntry = {
  readonly groupEntry: GroupEntryRow
  readonly races: readonly RaceRules[]
  readonly hasLivePlaces: boolean
}

/**
 * The list of a paid group entry can't be changed, but a repeated request for its places is valid.
 */
async function findPaidOrOpen(tx: Tx, key: GroupEntryKey): Promise<Result<ListedGroupEntry, OpenRefusal>> {
  const open = await openGroupEntry(tx, key)
  if (open.ok) return ok({ ...open.value, hasLivePlaces: open.value.status === 'held' })
  const groupEntry = open.error.code === 'group-entries.over' ? await findGroupEntry(tx, key.groupEntryId) : null
  const isPaid = groupEntry !== null && (await findGroupEntryStatus(tx, key.accountId, groupEntry.id)) === 'paid'
  return isPaid ? ok({ groupEntry, races: [], hasLivePlaces: true }) : open
}

function athletesRefusal(newAthletes: readonly ValidatedAthlete[], guardian: boolean) {
  const invalidAthletes = newAthletes.filter(({ issues, row }) =>
    issues.some((issue) => !isHeadIssue(issue, row.typed)),
  )
  const invalid = invalidAthletes.length
  const missing = newAthletes.flatMap(({ issues, row }) => issues.filter((issue) => isHeadIssue(issue, row.typed)))
  if (invalid === 0 && missing.length > 0) {
    const fields = Object.fromEntries(missing.map(({ column, code }) => [column, code]))
    return err('group-entries.head_incomplete', { fields })
  }
  if (invalid > 0) return err('group-entries.invalid', { params: { count: invalid } })
  if (guardian || !newAthletes.some(({ isMinor }) => isMinor)) return null
  return err('group-entries.guardian_needed', { fields: { guardian: 'group-entries.guardian_needed' } })
}

function splitBySale(
  ready: readonly ReadyAthlete[],
  now: Parameters<typeof currentSaleRefusal>[1],
): { onSale: ReadyAthlete[]; refusedRaces: RefusedRace[] } {
  const groups = [...Map.groupBy(ready, ({ race }) => race.raceId).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ group, race: first.race, code: currentSaleRefusal(first.race, now) }]
  })
  return {
    onSale: groups.flatMap(({ group, code }) => (code === null ? group : [])),
    refusedRaces: groups.flatMap(({ group, race, code }) =>
      code === null ? [] : [{ race, code, count: group.length }],
    ),
  }
}

function isAlreadyEntered(code: AthleteCode): boolean {
  return code === 'registration.already_registered' || code === 'registration.payment_pending'
}

/**
 * The races that refused their athletes, each with the reason of the first athlete without a place.
 */
function findRefusedRaces(inputs: readonly ReadyAthlete[], codes: readonly AthleteCode[]): RefusedRace[] {
  const outcomes = inputs.map(({ race }, i) => ({ race, code: codes[i] ?? 'order_refused' }))
  return [...Map.groupBy(outcomes, ({ race }) => race.raceId).values()].flatMap((group) => {
    const refusal = group.find(({ code }) => code !== 'held' && code !== 'order_refused')
    return refusal === undefined ? [] : [{ ...refusal, count: group.length }]
  })
}

function toAthleteInput({ race, participant, personKey, athlete }: ReadyAthlete, groupEntryId: string) {
  return { id: athlete.row.id, race, participant, personKey, participantId: groupEntryId }
}

/**
 * Saves one declaration for each minor: the coach has the parents’ consent, in this group entry.
 */
async function saveDeclarations(
  { services, tenant, actor, address, userAgent }: Context,
  groupEntryId: string,
  ready: readonly ReadyAthlete[],
): Promise<void> {
  const subjects = ready.filter(({ athlete }) => athlete.isMinor).map(({ personKey }) => `${groupEntryId}/${personKey}`)
  if (subjects.length === 0) return
  const { accountId } = actor
  await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, (tx) =>
    recordConsents(tx, { accountId, ...coachDeclaration, address, userAgent }, subjects),
  )
}

/** Requisites changed in another window are validated again. */
async function isCompanyUnchanged(tx: Tx, groupEntryId: string, validated: TypedCompany | null): Promise<boolean> {
  if (validated === null) return true
  return JSON.stringify(await findCompanyForShare(tx, groupEntryId)) === JSON.stringify(validated)
}

/**
 * Compares the locked rows with the validated ones: a row changed in another window is validated
 * again.
 */
async function areAthletesUnchanged(tx: Tx, groupEntryId: string, ready: readonly ReadyAthlete[]): Promise<boolean> {
  const rows = await tx.sql<{ id: string; typed: Record<string, string> }>`
    select id, typed from group_entries.athletes where group_entry_id = ${groupEntryId} order by id for share`
  const typed = new Map(rows.map((row) => [row.id, JSON.stringify(row.typed)]))
  return ready.every(({ athlete }) => typed.get(athlete.row.id) === JSON.stringify(athlete.row.typed))
}

/** Refusals of an athlete, not of the race: a person in the list has a place by another order. */
const personRefusals: ReadonlySet<string> = new Set(['registration.already_registered', 'registration.payment_pending'])

function toReply(
  context: Context,
  { groupEntryId, held, refusedRaces }: { groupEntryId: string; held: number; refusedRaces: readonly RefusedRace[] },
) {
  const textOf = groupEntryTexts(context)
  if (held === 0) {
    const fields = Object.fromEntries(refusedRaces.map(({ race, code }) => [race.raceCode, code]))
    const areAllEntered = refusedRaces.every(({ code }) => personRefusals.has(code))
    return err(areAllEntered ? 'group-entries.already_entered' : 'group-entries.no_places', { fields })
  }
  const refused = refusedRaces.map(({ race, code, count }) => ({
    raceCode: race.raceCode,
    raceName: context.language === 'ru' ? race.raceNameRu : race.raceNameEn,
    code,
    message: textOf(code),
    requested: count,
  }))
  return ok({ groupEntryId, held, refused })
}

function toRouteRefusal(code: GroupEntryRefusal): Refusal | 'stale' {
  switch (code) {
    case 'stale':
      return code
    case 'paid':
      return 'group-entries.over'
    case 'group_entry_limit':
      return 'group-entries.limit'
    case 'unpaid_limit':
      return 'group-entries.unpaid_limit'
    case 'registration.unpaid_limit_lowered':
    case 'registration.email_unverified':
    case 'registration.network_limit':
      return code
    case 'changed':
      return 'group-entries.changed_meanwhile'
    case 'registration.promo_needed':
    case 'registration.promo_wrong':
    case 'registration.order_ended':
    case 'registration.provider_unavailable':
    case 'registration.busy':
      return code
    default:
      return 'group-entries.not_found'
  }
}
