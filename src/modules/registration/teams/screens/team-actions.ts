import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValue, FormValues } from '#src/client/form-values.ts'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import { consentsOfForm } from '../../checkout/parts/consents-of-form.ts'
import { isUninsured, preselectInsurance, uninsuredIn } from '../../checkout/parts/preselect-insurance.ts'
import { type RaceKey, registerPath } from '../../domain/register-path.ts'
import { detailsOfForm } from '../../entry-details/parts/details-of-form.ts'
import { sendFiles } from '../../entry-details/parts/send-files.ts'

type ActionInput = {
  readonly api: LocalApi
  readonly race: RaceKey
  readonly values: FormValues
  readonly files: ReadonlyMap<string, File>
}
type Outcome = { readonly to: string } | { readonly error: ApiFailure; readonly status: number }

export const teamIntents = [
  'team-begin',
  'team-member',
  'team-move',
  'team-remove',
  'team-rename',
  'team-join',
  'team-pay',
] as const
export type TeamIntent = (typeof teamIntents)[number]

/** Runs the action of a form of the team's page and returns to the board. */
export async function teamAction(intent: TeamIntent, { api, race, values, files }: ActionInput): Promise<Outcome> {
  const refused = await sendFiles(api, values, files)
  if (refused !== null) return refused
  if (intent === 'team-pay') return await payLegs({ api, race, values })
  const saving = { api, eventCode: race.eventCode, registrationId: text(values.registrationId) }
  const uninsured = intent === 'team-member' && isUninsured(values) ? await uninsuredIn(saving) : null
  const { error, response } = await called(intent, { api, race, values })
  if (error) return { error, status: response.status }
  // A team whose members each pay has no options in its order.
  if (uninsured !== null && text(values.sells) !== '') await preselectInsurance(saving, uninsured)
  // This leg's form was submitted; the next one is another person's.
  const draftId = text(values.draftId)
  if (draftId !== '') await api.call('DELETE /api/registrations/drafts/:draftId', { params: { draftId } })
  const registrationId = text(values.registrationId)
  // The server knows the kind of the race, and redirects to its board.
  const isCaptains = intent !== 'team-join' && registrationId !== ''
  return { to: registerPath(race, 'relay', isCaptains ? registrationId : null) }
}

/** Opens an order for legs, and continues with its content and consents. */
async function payLegs({ api, race, values }: Omit<ActionInput, 'files'>): Promise<Outcome> {
  const { data, error, response } = await api.call('POST /api/teams/pay-legs', {
    body: {
      teamRegistrationId: text(values.teamRegistrationId),
      registrationId: text(values.payOrderId),
      legs: text(values.legs) === 'rest' ? 'rest' : 'own',
    },
  })
  if (error) return { error, status: response.status }
  return { to: registerPath(race, 'order', data.registrationId) }
}

function called(intent: Exclude<TeamIntent, 'team-pay'>, { api, race, values }: Omit<ActionInput, 'files'>) {
  const registrationId = text(values.registrationId)
  const member = { teamRegistrationId: text(values.teamRegistrationId), memberId: text(values.memberId) }
  const relayPosition = Number(text(values.relayPosition))
  switch (intent) {
    case 'team-begin':
      return api.call('POST /Register/ApiSaveRelayRegistration', {
        body: { ...race, registrationId, teamName: text(values.teamName), ...paysOf(values) },
      })
    case 'team-member': {
      const personRef = text(values.personRef) === 'me' ? 'me' : 'other'
      const participant = profileOfForm(values.participant)
      return api.call('POST /Register/ApiSaveRelayRegistration', {
        body: {
          ...race,
          registrationId,
          relayPosition,
          personRef,
          participant,
          ...relativeOf(values),
          ...detailsOfForm(values),
        },
      })
    }
    case 'team-move':
      return api.call('POST /Register/ApiMoveRelayParticipant', { body: { ...member, relayPosition } })
    case 'team-remove':
      return api.call('POST /Register/ApiRemoveRelayParticipant', { body: member })
    case 'team-rename':
      return api.call('PUT /Register/ApiChangeRelayTeamName', {
        body: { ...race, teamName: text(values.teamName), teamRegistrationId: member.teamRegistrationId },
      })
    case 'team-join': {
      const participant = profileOfForm(values.participant)
      return api.call('POST /api/teams/join', {
        body: {
          joinCode: text(values.joinCode),
          relayPosition,
          participant,
          consents: consentsOfForm(values),
          ...relativeOf(values),
          ...detailsOfForm(values),
        },
      })
    }
  }
}

/** The payer, asked only where the race lets each member pay. */
function paysOf({ pays }: FormValues): { pays?: 'captain' | 'each' } {
  return pays === 'captain' || pays === 'each' ? { pays } : {}
}

function relativeOf(values: FormValues) {
  const participantId = text(values.participantId)
  return participantId === '' ? {} : { participantId }
}

function text(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
