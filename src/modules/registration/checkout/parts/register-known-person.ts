import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { ageOn, isPlainDate } from '#src/kernel/plain-date.ts'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import type { RaceKey } from '../../domain/register-path.ts'
import { birthDateIn, hasDetailFields, type ParticipantForm } from '../../entry-details/parts/use-detail-fields.ts'

type KnownPerson = {
  readonly api: LocalApi
  readonly race: RaceKey
  readonly registrationId: string
  /** `me`, or the id of a family member. */
  readonly personRef: string
}

/**
 * Takes a place for a person whose profile has all that the race asks for, without their form.
 * @returns `form` where the form has something to ask, or to keep for later
 */
export async function registerKnownPerson({
  api,
  race,
  registrationId,
  personRef,
}: KnownPerson): Promise<'registered' | 'form' | { readonly error: ApiFailure; readonly status: number }> {
  if (personRef === 'new') return 'form'
  const person = isUuid(personRef) ? { participantId: personRef } : { personRef: 'me' as const }
  const { data: form } = await api.call('GET /Register/ApiRegistration', { query: { ...race, ...person } })
  if (form === undefined || !isComplete(form)) return 'form'
  const { error, response } = await api.call('POST /Register/ApiSaveRegistration', {
    body: {
      ...race,
      registrationId,
      participant: profileOfForm(textsOf(form.participant)),
      ...(form.participantId === null ? {} : { participantId: form.participantId }),
      isAddition: true,
    },
  })
  if (error === undefined) return 'registered'
  return withForm.has(error.code) ? 'form' : { error, status: response.status }
}

/** Refusals that the form explains, or keeps a draft for. */
const withForm: ReadonlySet<string> = new Set([
  'registration.not_open_yet',
  'registration.form_incomplete',
  'registration.email_unverified',
  'registration.network_unverified',
  'registration.unpaid_limit',
  'registration.unpaid_limit_lowered',
])

/** Whether the form would only be sent again: a minor needs a declaration of their representative. */
function isComplete(form: ParticipantForm): boolean {
  const birthDate = birthDateIn(form.participant)
  const { today } = form.rules
  const isMinor = !isPlainDate(birthDate) || !isPlainDate(today) || ageOn(birthDate, today) < 18
  const isKnown = form.missing.length === 0 && form.entryId === null && form.draft === null
  return isKnown && !isMinor && !hasDetailFields(form)
}

function textsOf(participant: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(participant).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : value === true ? [[name, 'on']] : [],
    ),
  )
}
