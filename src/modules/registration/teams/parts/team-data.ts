import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { isUuid } from '#src/kernel/ids.ts'
import type { FormQuery, RaceKey } from '../../domain/register-path.ts'
import type { TeamStepName } from '../domain/team-step.ts'

type Init = ApiReply<'GET /Register/ApiInit'>
type TeamDataRequest = { readonly init: Init; readonly race: RaceKey; readonly form: FormQuery }

/** The data of a team's page: its board, the form of a leg, or the form that creates it. */
export async function teamData(api: LocalApi, name: TeamStepName, { init, race, form: formQuery }: TeamDataRequest) {
  const { registrationId } = init
  const isAnother = formQuery.personRef !== undefined && formQuery.leg === undefined
  const relay = await api.must('GET /Register/ApiRelayRegistration', {
    query: { ...race, registrationId, personRef: isAnother ? 'other' : undefined },
  })
  const { data: cart } = await api.call('GET /Register/ApiCart', { query: { registrationId } })
  const { team } = relay
  const filled = team?.role === 'captain' && team.closed === null ? team : null
  const leg = formQuery.leg === undefined ? null : (filled?.legs[formQuery.leg - 1] ?? null)
  const form = leg === null ? null : await legFormOf(api, race, { registrationId, leg: leg.relayPosition, formQuery })
  const personRef = formQuery.personRef ?? null
  return { name, ...relay, cart: cart ?? null, personRef, leg: leg === null || form === null ? null : { ...leg, form } }
}

/**
 * The form of a leg; for a free leg the person must be named, and the form has their known data.
 */
async function legFormOf(
  api: LocalApi,
  race: RaceKey,
  {
    registrationId,
    leg,
    formQuery,
  }: { readonly registrationId: string; readonly leg: number; readonly formQuery: FormQuery },
) {
  const { personRef } = formQuery
  const word = personRef === 'me' || personRef === 'other' ? (personRef as 'me' | 'other') : undefined
  const participantId = isUuid(personRef) ? personRef : undefined
  return await api.must('GET /Register/ApiRegistration', {
    query: { ...race, registrationId, relayPosition: leg, personRef: word, participantId },
  })
}

/** The data of `?join=`: first the code, then a leg, then the form. */
export async function joinData(
  api: LocalApi,
  race: RaceKey,
  { code, form: formQuery }: { code: string; form: FormQuery },
) {
  const found = code === '' ? null : await api.call('GET /api/teams/by-code', { query: { joinCode: code } })
  const team = found?.data ?? null
  const form = await api.must('GET /Register/ApiRegistration', {
    query: { ...race, ...joiningPerson(team, formQuery) },
  })
  const offer = await api.must('GET /Register/ApiGetContractOffer', { query: race })
  const typed = code === '' ? (form.participant.teamCode ?? '') : code
  const leg = team?.legs.find((one) => one.relayPosition === formQuery.leg) ?? null
  return {
    name: 'join' as const,
    code: typeof typed === 'string' ? typed : '',
    error: found?.error ?? null,
    team,
    leg: leg !== null && (leg.isFree || team?.teamRegistrationId != null) ? leg : null,
    form,
    offer,
    personRef: formQuery.personRef ?? null,
  }
}

/**
 * The parameters of the joining form: a member's own entry, else the account's own or a relative's
 * form.
 */
function joiningPerson(team: { readonly teamRegistrationId: string | null } | null, { personRef, leg }: FormQuery) {
  if (isUuid(personRef)) return { participantId: personRef }
  if (team?.teamRegistrationId != null && leg !== undefined && personRef === undefined) {
    return { teamRegistrationId: team.teamRegistrationId, relayPosition: leg }
  }
  return { personRef: 'me' } as const
}
