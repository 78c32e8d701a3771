import { isUuid } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import type { GroupEntryField, GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import type { CompanyField } from '#src/modules/orders/domain/order-company.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import { raceFeeBp, raceToPayMinor } from '#src/modules/registration/checkout/domain/race-to-pay.ts'
import { currentSaleRefusal } from '#src/modules/registration/checkout/server/commands/validate-entry.ts'
import { publicRaceState } from '#src/modules/registration/server/reads/public-state.ts'
import { listReplacements, substitutionTerms } from '#src/modules/registration/transfers/server/reads/replacements.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import { getGroupEntryRoute, getTemplateRoute } from '../../contract/group-entries.ts'
import { checkCompany } from '../../domain/company-requisites.ts'
import { findGroupEntryStatus, type Races, racesForKind, racesOfEvent } from '../commands/open-group-entry.ts'
import { groupEntryTexts } from '../group-entry-texts.ts'
import { findCompany } from '../queries/companies.ts'
import {
  findGroupEntry,
  findLastHead,
  findOpenGroupEntry,
  type GroupEntryRow,
  listAthletes,
  listPreviousLists,
} from '../queries/group-entries.ts'
import { type GroupEntryHead, isHeadIssue } from '../read-athlete.ts'
import { companyToBegin } from '../reads/company-to-begin.ts'
import { enteredByCoach } from '../reads/entered-by-coach.ts'
import { enteredRow } from '../reads/previous-rows.ts'
import { type ValidatedAthlete, validateAthletes } from '../reads/validated-athletes.ts'
import { buildSample, buildTemplate } from '../template.ts'

type Context = RequestContext & { readonly actor: Actor }

export const getGroupEntryHandler = handle(getGroupEntryRoute, async (context, { query }) => {
  const { services, tenant, actor } = context
  const { accountId } = actor
  const scope = { role: 'app', tenantId: tenant.id, accountId, readOnly: true } as const
  const viewResult = await services.db.transaction(scope, async (tx) => {
    const ofEvent = await racesOfEvent(tx, tenant.id, query.eventCode)
    if (!ofEvent.ok) return ofEvent
    const [{ eventId }] = ofEvent.value
    const requested = { accountId, eventId, kind: query.groupEntryKind, groupEntryId: query.groupEntryId }
    const savedGroupEntry = await findRequestedGroupEntry(tx, requested)
    if (savedGroupEntry === 'not_found') return err('group-entries.not_found')
    const kind = savedGroupEntry?.kind ?? query.groupEntryKind
    const accepting = racesForKind(ofEvent.value, kind)
    if (!accepting.ok) return accepting
    const races = accepting.value
    const groupEntry = savedGroupEntry ?? (await nextGroupEntry(tx, { tenantId: tenant.id, accountId, eventId, kind }))
    // A group entry that was never saved has a new id at each read.
    const storageKey = savedGroupEntry?.id ?? `${accountId}-${eventId}${kind === 'club' ? '' : `-${kind}`}`
    return ok({ ...(await viewOf(tx, context, { groupEntry, races })), isNew: savedGroupEntry === null, storageKey })
  })
  if (!viewResult.ok) return viewResult
  const { groupEntryId, eventId, ...view } = viewResult.value
  const of = { accountId, eventId, kind: view.kind }
  const previousLists = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    listPreviousLists(tx, of, groupEntryId),
  )
  const { language } = context
  return ok({
    ...view,
    groupEntryId,
    previousLists: previousLists.map(({ eventNameRu, eventNameEn, ...list }) => ({
      ...list,
      eventName: named(language, eventNameRu, eventNameEn),
    })),
  })
})

type RequestedGroupEntry = {
  readonly accountId: string
  readonly eventId: string
  readonly kind: GroupEntryKind
  readonly groupEntryId: string | undefined
}

/** The requested group entry, else the unpaid one of the kind; null where there is none. */
async function findRequestedGroupEntry(tx: Tx, of: RequestedGroupEntry): Promise<GroupEntryRow | 'not_found' | null> {
  if (!isUuid(of.groupEntryId)) return await findOpenGroupEntry(tx, of)
  const groupEntry = await findGroupEntry(tx, of.groupEntryId)
  if (groupEntry?.accountId === of.accountId && groupEntry.eventId === of.eventId) return groupEntry
  return 'not_found'
}

/**
 * The defaults of a new group entry: the head of the last one, and the signed-in account as the
 * coach.
 */
async function nextGroupEntry(
  tx: Tx,
  of: Pick<GroupEntryRow, 'tenantId' | 'accountId' | 'eventId' | 'kind'>,
): Promise<GroupEntryRow> {
  if (of.kind === 'company') return { ...of, id: newId(), school: '', region: '', coach: '' }
  const last = await findLastHead(tx, of.accountId)
  const head = last ?? { school: '', region: '', coach: fullName(await ownProfile(tx, of.accountId)) }
  return { ...of, id: newId(), ...head }
}

type Shown = { readonly groupEntry: GroupEntryRow; readonly races: Races }

async function viewOf(tx: Tx, context: Context, { groupEntry, races }: Shown) {
  const { accountId, id, eventId, kind, school, region, coach } = groupEntry
  const orderStatus = await findOrderStatus(tx, accountId, id)
  const status = await findGroupEntryStatus(tx, accountId, id)
  const hasLivePlaces = status === 'held' || status === 'paid'
  const athletes = await validateAthletes(tx, context.services, {
    groupEntry,
    athletes: await listAthletes(tx, id),
    races,
    hasLivePlaces,
  })
  const groupEntryRaces = races.filter(({ groupEntries }) => groupEntries !== null)
  const places = await findAvailability(
    tx,
    groupEntryRaces.map(({ poolId }) => poolId),
  )
  const textOf = groupEntryTexts(context)
  const entryIds = athletes.filter(({ status }) => status === 'confirmed').map(({ row }) => row.id)
  const { language, services } = context
  const replacing = await listReplacements(tx, services, { entryIds, race: races[0], language })
  return {
    groupEntryId: id,
    eventId,
    kind,
    status,
    payBefore: status === 'held' ? (orderStatus?.payBefore ?? null) : null,
    serverNow: tx.now,
    head: { school, region, coach },
    company: kind === 'company' ? await companyView(tx, groupEntry, races[0].currency, textOf) : null,
    headMissing: headMissing(athletes),
    fields: fieldsOf(groupEntryRaces),
    races: groupEntryRaces.map((race) => {
      const counted = places.get(race.poolId)
      const off = currentSaleRefusal(race, tx.now)
      return {
        raceCode: race.raceCode,
        name: named(context.language, race.raceNameRu, race.raceNameEn),
        toPayMinor: raceToPayMinor(race, publicRaceState(race, counted, tx.now, true).priceMinor),
        feeBp: raceFeeBp(race),
        currency: race.currency,
        closed: off === null ? null : textOf(off),
        placesLeft: counted?.free ?? 0,
        requested: athletes.filter((one) => one.status === 'new' && one.read.race?.raceId === race.raceId).length,
      }
    }),
    athletes: athletes.map((athlete) => ({
      ...toAthleteView(athlete, races, context.language, textOf),
      replacing: replacing.get(athlete.row.id) ?? null,
    })),
    substitution: await substitutionTerms(tx, eventId),
    limit: races[0].groupEntryLimit,
    entered: await enteredByCoach(tx, accountId, eventId),
  }
}

async function companyView(
  tx: Tx,
  { id, accountId }: GroupEntryRow,
  currency: RaceRules['currency'],
  textOf: ReturnType<typeof groupEntryTexts>,
) {
  const { country, ...typed } = (await findCompany(tx, id)) ?? (await companyToBegin(tx, accountId, currency))
  const issues = Object.entries(checkCompany({ country, ...typed }).issues) as [CompanyField, string][]
  return {
    country,
    typed,
    issues: issues.map(([field, code]) => ({
      field,
      isMissing: code === 'validation.required',
      message: textOf(code),
    })),
  }
}

/** The head fields that some rows leave empty. */
function headMissing(athletes: readonly ValidatedAthlete[]): (keyof GroupEntryHead)[] {
  const missing = athletes.flatMap(({ issues, row }) => issues.filter((issue) => isHeadIssue(issue, row.typed)))
  return (['school', 'region', 'coach'] as const).filter((field) => missing.some(({ column }) => column === field))
}

function toAthleteView(
  { row, number, read, issues, status, isMinor }: ValidatedAthlete,
  races: readonly RaceRules[],
  language: Language,
  textOf: ReturnType<typeof groupEntryTexts>,
) {
  const isEntered = status !== 'new'
  const race = isEntered ? races.find(({ raceCode }) => raceCode === row.raceCode) : read.race
  // After the payment the entry's current data is shown, also of an athlete who replaced another.
  const isPaid = status === 'confirmed' && row.participant !== null
  return {
    athleteId: row.id,
    number,
    typed: isPaid ? { ...enteredRow(row.participant, row.raceCode), race: row.typed.race } : row.typed,
    raceName: race ? named(language, race.raceNameRu, race.raceNameEn) : row.typed.race,
    status,
    bib: status === 'confirmed' ? row.bib : null,
    isMinor,
    // A missing head field is shown once, at the head.
    issues: issues
      .filter((issue) => !isHeadIssue(issue, row.typed))
      .map(({ column, code, params }) => ({ column, message: textOf(code, params) })),
  }
}

function fieldsOf(races: readonly RaceRules[]) {
  const of = (field: GroupEntryField) => strictest(races, field)
  return { school: of('school'), region: of('region'), rank: of('rank'), coach: of('coach') }
}

const strictness = ['off', 'optional', 'required'] as const

function strictest(races: readonly RaceRules[], field: GroupEntryField) {
  const ranks = races.map(({ groupEntries }) => strictness.indexOf(groupEntries?.fields[field] ?? 'off'))
  return strictness[Math.max(0, ...ranks)] ?? 'off'
}

export const getTemplateHandler = handle(getTemplateRoute, async ({ tx, language }, { query }) => {
  const ofEvent = await racesOfEvent(tx, null, query.eventCode)
  if (!ofEvent.ok) return ofEvent
  const races = racesForKind(ofEvent.value, query.groupEntryKind)
  if (!races.ok) return races
  const isSample = query.filled === 'yes'
  const bytes = new TextEncoder().encode(
    (isSample ? buildSample : buildTemplate)(races.value, query.groupEntryKind, language),
  )
  const word = isSample ? { ru: 'пример', en: 'sample' } : { ru: 'заявка', en: 'groupEntry' }
  const name = `${word[language]}-${query.eventCode}.csv`
  return ok({ bytes: bytes.byteLength, content: new Blob([bytes]).stream(), name, isSaved: true })
})

function named(language: Language, ru: string, en: string): string {
  return language === 'ru' ? ru : en
}
