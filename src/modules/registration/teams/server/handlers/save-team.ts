import type { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { existsInOtherTenant, findOrderStatus, findOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import { salesRuntime } from '../../../checkout/server/commands/hold-place.ts'
import { type EntryRefusal, formIssues } from '../../../checkout/server/commands/validate-entry.ts'
import type { RelativeRefusal } from '../../../transfers/server/commands/relative-refusal.ts'
import { apiSaveRelayRegistrationRoute, joinTeamRoute } from '../../contract/teams.ts'
import { normalizeJoinCode } from '../../domain/join-code.ts'
import { teamNameIssue } from '../../domain/team-name.ts'
import { type BeginRefusal, beginTeam, type FirstMember, type StartedTeam } from '../commands/begin-team.ts'
import { changeLocked, changeTeam, isCaptain, type TeamChangeRefusal } from '../commands/change-team.ts'
import { enterTeamMember, type MemberRefusal } from '../commands/enter-team-member.ts'
import { type PersonForm, saveTeamPerson } from '../commands/save-team-person.ts'
import { findTeamByCode, findTeamOfOrder, type TeamRow } from '../queries/teams.ts'
import { asTeamRace, type TeamRace } from '../reads/team-view.ts'
import { mayEachPay, teamSaleRefusal, validateMember } from './team-validating.ts'

type Context = RequestContext & { readonly actor: Actor }
type Body = z.output<typeof apiSaveRelayRegistrationRoute.body>

/**
 * Begins a team under the order's id, and enters people into its legs. A repeated call with the
 * same id returns the present state: a place is never held twice, and an account with a team is
 * never told that the sale is over.
 */
export const apiSaveRelayRegistrationHandler = handle(
  apiSaveRelayRegistrationRoute,
  async (context, { body }) => {
    const { isForeign, now } = await isAnothers(context, body.registrationId)
    if (isForeign) return err('registration.not_found')
    const found = await teamRaceOf(context, body)
    if (!found.ok) return found
    const entering = enteringOf(body)
    const refusal = entering && validateMember(found.value, entering.form, now)
    const refused = refusal && err(refusal.error.code, refusal.error)
    // A team begins with its first member, or not at all.
    const first: FirstMember<FirstRefusal> | null =
      entering &&
      (async (tx, teamId) => refused ?? (await enterFirst(tx, context, teamId, entering, body.registrationId)))
    const started = await teamOfBody(context, found.value, body, first)
    if (!started.ok) return started
    const { teamId, isNew } = started.value
    if (entering !== null && !isNew) {
      if (refused !== null) return refused
      const entered = await enter(context, teamId, entering, (team) => isCaptain(team, context.actor.accountId))
      if (!entered.ok) return entered
    }
    return await answerOf(context, body.registrationId, teamId)
  },
  otherIssuesOfMember,
)

/** The issues of the member's other fields, beside those that could not be read. */
async function otherIssuesOfMember(context: Context, { body }: { readonly body: Body }) {
  const form = enteringOf(body)?.form
  const found = await teamRaceOf(context, body)
  if (!found.ok || form === undefined) return {}
  const { now } = await isAnothers(context, body.registrationId)
  return formIssues(validateMember(found.value, form, now))
}

function enteringOf({
  personRef,
  participantId,
  participant,
  relayPosition = 0,
  ...detailsInput
}: Body): Entering | null {
  if (participant === undefined) return null
  return { relayPosition, replaces: true, form: { personRef, participantId, participant, detailsInput } }
}

/** Whether the id is another account's order, at this brand or another. */
async function isAnothers(
  { services, tenant, actor }: Context,
  orderId: string,
): Promise<{ readonly isForeign: boolean; readonly now: Instant }> {
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  return await services.db.transaction(scope, async (tx) => {
    const order = await findOwnOrder(tx, orderId)
    const isForeign =
      order === null ? await existsInOtherTenant(tx, tenant.id, orderId) : order.accountId !== actor.accountId
    return { isForeign, now: tx.now }
  })
}

/** By the current rules, not cached: they are read once per team. */
async function teamRaceOf(
  context: Context,
  { eventCode, raceCode }: Pick<Body, 'eventCode' | 'raceCode'>,
): Promise<Result<TeamRace, 'registration.race_not_found' | 'registration.not_team_race' | 'registration.team_race'>> {
  const { rules } = salesRuntime(context.services)
  rules.evict(eventCode, raceCode)
  const race = await rules.of(context.services.db, eventCode, raceCode)
  if (race === null || race.tenantId !== context.tenant.id) return err('registration.race_not_found')
  if (race.kind === 'individual') return err('registration.not_team_race')
  const teamRace = asTeamRace(race)
  return teamRace === null ? err('registration.team_race') : ok(teamRace)
}

type StartResult = Result<
  StartedTeam,
  | FirstRefusal
  | 'registration.team_pays_unknown'
  | Exclude<BeginRefusal, 'stale'>
  | 'registration.team_name_empty'
  | 'registration.team_unknown'
>
const maxTries = 5

/** The order's team; begins one where it has none, or none with a place. */
async function teamOfBody(
  context: Context,
  race: TeamRace,
  body: Body,
  first: FirstMember<FirstRefusal> | null,
): Promise<StartResult> {
  const { services, actor, language } = context
  const scope = { role: 'app', tenantId: context.tenant.id, accountId: actor.accountId, readOnly: true } as const
  const { team, now } = await services.db.transaction(scope, async (tx) => ({
    team: await findTeamOfOrder(tx, body.registrationId),
    now: tx.now,
  }))
  if (team !== null && team.raceId !== race.raceId) return err('registration.order_ended')
  if (team?.status === 'held' || team?.status === 'confirmed') return ok({ teamId: team.id, isNew: false })
  const name = body.teamName ?? team?.name ?? ''
  const issue = teamNameIssue(name)
  if (issue !== null) return err('registration.team_name_empty', { fields: { teamName: issue } })
  let currentRace = race
  for (let tries = 0; tries < maxTries; tries += 1) {
    const off = teamSaleRefusal(currentRace, now)
    if (off !== null) return err(off)
    const pays = body.pays ?? team?.pays ?? 'captain'
    if (pays === 'each' && !mayEachPay(currentRace, now)) return err('registration.team_pays_unknown')
    const input = {
      orderId: body.registrationId,
      accountId: actor.accountId,
      language,
      race: currentRace,
      address: context.address,
      name,
      pays,
    }
    const started = await beginTeam(services, input, first)
    if (started.ok) return started
    const { code } = started.error
    if (code !== 'stale') {
      const isName = code === 'registration.team_exists' || code === 'registration.team_exists_unpaid'
      return err(code, isName ? { fields: { teamName: code } } : started.error)
    }
    const fresh = await teamRaceOf(context, body)
    if (!fresh.ok)
      return err(fresh.error.code === 'registration.not_team_race' ? 'registration.team_race' : fresh.error.code)
    currentRace = fresh.value
  }
  return err('registration.busy')
}

type Entering = { readonly relayPosition: number; readonly replaces: boolean; readonly form: PersonForm }
type EnterRefusal = TeamChangeRefusal | MemberRefusal | RelativeRefusal | 'registration.form_incomplete'
type FirstRefusal = EnterRefusal | EntryRefusal['error']['code']
type Entered = Result<undefined, EnterRefusal>

async function enter(
  context: Context,
  teamId: string,
  { relayPosition, replaces, form }: Entering,
  mayEnter: (team: TeamRow) => Promise<boolean>,
): Promise<Entered> {
  return await changeTeam(
    context,
    teamId,
    (_, team) => mayEnter(team),
    entry(context, { relayPosition, replaces, form }),
  )
}

/** In the transaction that begins the team: its order is new, and has no payment yet. */
async function enterFirst(tx: Tx, context: Context, teamId: string, entering: Entering, orderId: string) {
  return await changeLocked(tx, teamId, entry(context, entering), { id: orderId })
}

/** The input that enters a person into their leg. */
function entry(context: Context, { form, ...leg }: Entering) {
  const id = newId()
  return async (tx: Tx, team: TeamRow, race: TeamRace): Promise<Entered> => {
    const savedPerson = await saveTeamPerson(tx, context, { team, race, entryId: id }, form)
    if (!savedPerson.ok) return savedPerson
    const { accountId } = context.actor
    return await enterTeamMember(tx, team, race, { ...savedPerson.value, id, accountId, ...leg })
  }
}

async function answerOf(context: Context, orderId: string, teamRegistrationId: string) {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const orderStatus = await services.db.transaction(scope, (tx) => findOrderStatus(tx, actor.accountId, orderId))
  if (orderStatus === null) return err('registration.order_ended')
  const status = orderStatus.status === 'awaiting_payment' ? ('awaiting_payment' as const) : ('paid' as const)
  const { payBefore, serverNow } = orderStatus
  return ok({ registrationId: orderId, teamRegistrationId, status, payBefore, serverNow })
}

type Joining = z.output<typeof joinTeamRoute.body>

export const joinTeamHandler = handle(
  joinTeamRoute,
  async (context, { body }) => {
    const found = await teamToJoin(context, body)
    if (!found.ok) return found
    const { teamId, race, now } = found.value
    const form = joinersForm(body)
    const refusal = validateMember(race, form, now)
    if (refusal !== null) return err(refusal.error.code as 'registration.form_incomplete', refusal.error)
    const entering = { relayPosition: body.relayPosition, replaces: false, form }
    const entered = await enter(context, teamId, entering, async () => true)
    return entered.ok ? ok({ teamRegistrationId: teamId }) : entered
  },
  async (context, { body }) => {
    const found = await teamToJoin(context, body)
    return found.ok ? formIssues(validateMember(found.value.race, joinersForm(body), found.value.now)) : {}
  },
)

async function teamToJoin(context: Context, { joinCode }: Joining) {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const { team, now } = await services.db.transaction(scope, async (tx) => ({
    team: await findTeamByCode(tx, normalizeJoinCode(joinCode)),
    now: tx.now,
  }))
  if (team === null) return err('registration.team_not_found')
  const race = await teamRaceOf(context, team)
  return race.ok ? ok({ teamId: team.id, race: race.value, now }) : err('registration.team_not_found')
}

function joinersForm({ participantId, participant, ...detailsInput }: Joining): PersonForm {
  return { personRef: 'me', participantId, participant, detailsInput, consents: detailsInput.consents }
}
