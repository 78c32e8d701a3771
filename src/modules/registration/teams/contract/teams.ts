import { z } from 'zod'
import { forbiddenCharacters } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { relations } from '#src/modules/accounts/domain/profile.ts'
import { StoredDraft } from '../../checkout/contract/drafts.ts'
import { placeErrors, unpaidLimitCodes } from '../../contract/participant.ts'
import { RaceKeyInput } from '../../contract/shapes.ts'
import { ConsentsInput, detailsShape } from '../../entry-details/contract/details.ts'
import { teamNumbers } from '../domain/team-code.ts'
import { TeamLeg, TeamRulesView, TeamStatusCode, TeamView } from './team-shapes.ts'

const teamRegistrationId = z.uuid('registration.team_unknown')
const memberId = z.uuid('registration.member_unknown')
const relayPosition = z.coerce.number().int().min(1).max(1_500)
/**
 * A name must contain a letter or a digit of any script (`teamKey`); the API document names those
 * of ours.
 */
const anySigns = `[^${forbiddenCharacters}]*`
const teamName = z
  .string()
  .trim()
  .max(60)
  .meta({ pattern: `^${anySigns}[0-9A-Za-z\u0410-\u044f]${anySigns}$` })

/** The reasons why a line-up can't change. */
const changeErrors = {
  'registration.team_unknown': 404,
  'registration.team_ended': 409,
  'registration.team_closed': 409,
  'registration.event_not_held': 409,
  'registration.provider_unavailable': 502,
} as const

/** The reasons why a person can't have a leg. */
const memberErrors = {
  ...changeErrors,
  'registration.race_not_found': 404,
  'registration.leg_unknown': 404,
  'registration.leg_taken': 409,
  'registration.member_elsewhere': 409,
  'registration.team_full': 409,
  'registration.person_unknown': 404,
  'registration.relative_is_self': 409,
  'registration.relative_not_allowed': 409,
  'registration.form_incomplete': 409,
  'registration.gender_unknown': 409,
  'registration.gender_male_only': 409,
  'registration.gender_female_only': 409,
  'registration.too_young': 409,
  'registration.too_old': 409,
} as const

/** A team of this name exists: it waits for payment, or is paid. */
const nameErrors = {
  'registration.team_exists_unpaid': 409,
  'registration.team_exists': 409,
  'registration.team_name_empty': 422,
} as const

export const apiRelayRegistrationRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiRelayRegistration',
  summary: 'Retrieve the team rules of a race and the caller’s own team',
  role: 'account',
  query: RaceKeyInput.extend({
    /** The order of the team, where the caller has several. */
    registrationId: z.uuid('registration.not_found').optional(),
    /** `other`: another team is to begin; the caller's present teams are ignored. */
    personRef: z.enum(['me', 'other']).optional(),
  }),
  reply: z.object({
    rules: TeamRulesView,
    team: TeamView.nullable(),
    /** The draft of a new team, as typed; null for a team that has begun. */
    draft: StoredDraft.nullable(),
    /** The caller and the family group: eligible for the race, or the reason why not. */
    people: z.array(
      z.object({
        participantId: z.uuid().nullable(),
        relation: z.enum(relations).nullable(),
        name: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  errors: { 'registration.race_not_found': 404, 'registration.not_team_race': 404 },
})

export const apiSaveRelayRegistrationRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiSaveRelayRegistration',
  summary:
    'Create a team (`teamName`) and hold its place for 20 minutes, add a participant to a leg (`relayPosition`, `participant`), or both; a repeated request returns the current state',
  role: 'account',
  waitingRoom: true,
  transaction: 'none',
  body: RaceKeyInput.extend({
    /** The id from ApiInit; afterwards the order's id. */
    registrationId: z.uuid('registration.not_found'),
    teamName: teamName.optional(),
    /**
     * The payer, chosen when a team begins: its captain for all legs, or each member for their own
     * where the race allows it.
     */
    pays: z.enum(['captain', 'each'], 'registration.team_pays_unknown').optional(),
    relayPosition: relayPosition.optional(),
    participant: ProfileForm.optional(),
    /** The person of the form; a relative's names the relative. */
    personRef: z.enum(['me', 'other']).default('other'),
    participantId: z.uuid('registration.person_unknown').optional(),
    ...detailsShape,
  }),
  reply: z.object({
    registrationId: z.uuid(),
    teamRegistrationId: z.uuid(),
    status: z.enum(['awaiting_payment', 'paid']),
    payBefore: z.iso.datetime().nullable(),
    serverNow: z.iso.datetime(),
  }),
  limits: unpaidLimitCodes,
  errors: {
    ...{ ...placeErrors, ...memberErrors, ...nameErrors },
    'registration.not_team_race': 404,
    'registration.team_pays_unknown': 422,
  },
  errorNumbers: teamNumbers,
})

export const apiRelayTeamRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiRelayTeam',
  summary:
    'Retrieve a team with the participant, confirmation, documents and payment of each leg; captain and members only',
  role: 'account',
  query: z.object({ teamRegistrationId }),
  reply: TeamView,
  errors: { 'registration.team_unknown': 404 },
  errorNumbers: teamNumbers,
})

export const apiMoveRelayParticipantRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiMoveRelayParticipant',
  summary: 'Move a member to another leg, swapping with the member there; captain only',
  role: 'account',
  transaction: 'none',
  body: z.object({ teamRegistrationId, memberId, relayPosition }),
  reply: TeamView,
  errors: { ...changeErrors, 'registration.member_unknown': 404, 'registration.leg_unknown': 404 },
  errorNumbers: teamNumbers,
})

export const apiRemoveRelayParticipantRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiRemoveRelayParticipant',
  summary: 'Remove a member from a team; the captain removes anyone, a member only themselves',
  role: 'account',
  transaction: 'none',
  body: z.object({ teamRegistrationId, memberId }),
  reply: z.object({ teamRegistrationId: z.uuid() }),
  errors: { ...changeErrors, 'registration.member_unknown': 404 },
  errorNumbers: teamNumbers,
})

export const apiChangeRelayTeamNameRoute = defineRoute({
  method: 'put',
  path: '/Register/ApiChangeRelayTeamName',
  summary: 'Rename the caller’s own team in a race; captain only',
  role: 'account',
  transaction: 'none',
  body: RaceKeyInput.extend({ teamName, teamRegistrationId: teamRegistrationId.optional() }),
  reply: TeamView,
  errors: { ...changeErrors, ...nameErrors, 'registration.race_not_found': 404 },
  errorNumbers: teamNumbers,
})

/** The reasons why no leg can be paid for. */
const legErrors = {
  'registration.team_unknown': 404,
  'registration.not_found': 404,
  'registration.team_ended': 409,
  'registration.event_not_held': 409,
  'registration.legs_paid': 409,
  'registration.leg_being_paid': 409,
  'registration.legs_over': 409,
  'registration.order_ended': 409,
} as const

export const payLegsRoute = defineRoute({
  method: 'post',
  path: '/api/teams/pay-legs',
  summary:
    'Create an order for team legs that members pay for themselves: `own`, or `rest` for all unpaid ones (captain only); a repeated request returns the same order',
  role: 'account',
  transaction: 'none',
  body: z.object({
    teamRegistrationId,
    /** The order's id from the board (`toPay`), or a new one. */
    registrationId: z.uuid('registration.not_found'),
    legs: z.enum(['own', 'rest']).default('own'),
  }),
  reply: z.object({
    registrationId: z.uuid(),
    status: z.enum(['awaiting_payment', 'paid']),
    payBefore: z.iso.datetime().nullable(),
    serverNow: z.iso.datetime(),
  }),
  errors: legErrors,
  errorNumbers: teamNumbers,
})

export const getTeamByCodeRoute = defineRoute({
  method: 'get',
  path: '/api/teams/by-code',
  summary: 'Retrieve a team by its join code: race, free legs and team name, without members’ names',
  role: 'account',
  query: z.object({ joinCode: z.string().max(40) }),
  reply: z.object({
    eventCode: z.string(),
    raceCode: z.string(),
    teamName: z.string(),
    status: TeamStatusCode,
    /** Set where the caller is in the team, or its captain. */
    teamRegistrationId: z.uuid().nullable(),
    rules: TeamRulesView,
    legs: z.array(TeamLeg.omit({ member: true, share: true }).extend({ isFree: z.boolean() })),
    closed: z.string().nullable(),
  }),
  errors: { 'registration.team_not_found': 404 },
  errorNumbers: teamNumbers,
})

export const joinTeamRoute = defineRoute({
  method: 'post',
  path: '/api/teams/join',
  summary: 'Join a free leg of a team by its join code, for oneself or a relative',
  role: 'account',
  transaction: 'none',
  body: z.object({
    joinCode: z.string().max(40),
    relayPosition,
    participant: ProfileForm,
    participantId: z.uuid('registration.person_unknown').optional(),
    consents: ConsentsInput,
    ...detailsShape,
  }),
  reply: z.object({ teamRegistrationId: z.uuid() }),
  errors: { ...memberErrors, 'registration.team_not_found': 404 },
  errorNumbers: teamNumbers,
})
