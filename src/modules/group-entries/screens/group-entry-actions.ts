import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { companyCountries, companyFields } from '#src/modules/orders/domain/order-company.ts'
import { groupEntryPath } from '#src/modules/registration/domain/group-entry-path.ts'
import { type RaceKey, registerPath } from '#src/modules/registration/domain/register-path.ts'
import { athleteColumns } from '../domain/athlete-columns.ts'

export type Posted = {
  readonly api: LocalApi
  readonly race: RaceKey
  /** Of a group entry that does not exist yet. */
  readonly kind: GroupEntryKind
  readonly values: FormValues
  readonly file: File | undefined
}
export type Refused = { readonly raceName: string; readonly message: string; readonly requested: number }
export type GroupEntryActionOutcome =
  | { readonly to: string }
  | { readonly error: ApiFailure; readonly status: number }
  | { readonly refused: readonly Refused[]; readonly held: number }
  /** Saved while typing: no navigation. */
  | { readonly isAutosaved: true }

/**
 * The actions of the page's forms; each is a plain POST, and redirects to an address that names its
 * result.
 */
export async function groupEntryActions(posted: Posted): Promise<GroupEntryActionOutcome> {
  const { api, race, values } = posted
  const of = ofList(posted)
  const groupEntryId = text(values, 'groupEntryId')
  const athleteId = text(values, 'athleteId')
  const params = { groupEntryId }
  const page = (done: Record<string, string> = {}) => ({
    to: `${groupEntryPath(race, groupEntryId)}${Object.entries(done)
      .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
      .join('')}`,
  })
  const after = async (
    { error, response }: Answered,
    done: Record<string, string> = {},
  ): Promise<GroupEntryActionOutcome> => (error ? { error, status: response.status } : page(done))
  switch (values.intent) {
    case 'head': {
      const head = { school: text(values, 'school'), region: text(values, 'region'), coach: text(values, 'coach') }
      const body = { ...of, ...head }
      const saved = await api.call('PUT /api/group-entries/:groupEntryId', { params, body })
      return values.isTyping === 'on' && !saved.error ? { isAutosaved: true } : after(saved, { done: 'head' })
    }
    case 'company': {
      const body = { eventCode: race.eventCode, company: companyIn(values) }
      const saved = await api.call('PUT /api/group-entries/:groupEntryId/company', { params, body })
      return values.isTyping === 'on' && !saved.error ? { isAutosaved: true } : after(saved, { done: 'head' })
    }
    case 'athlete': {
      const body = { ...of, athlete: athleteIn(values) }
      return athleteId === ''
        ? after(await api.call('POST /api/group-entries/:groupEntryId/athletes', { params, body }), { edit: 'new' })
        : after(
            await api.call('PUT /api/group-entries/:groupEntryId/athletes/:athleteId', {
              params: { groupEntryId, athleteId },
              body,
            }),
          )
    }
    case 'remove':
    case 'clear': {
      const body = { ...of, ...(values.intent === 'clear' ? {} : { athleteId }) }
      return after(await api.call('POST /api/group-entries/:groupEntryId/remove-athletes', { params, body }))
    }
    case 'drop': {
      const of = { params: { registrationId: groupEntryId }, body: { entryId: athleteId } }
      return after(await api.call('POST /api/registrations/:registrationId/remove-entry', of))
    }
    case 'replace': {
      const body = { ...of, athlete: athleteIn(values), guardian: values.guardian === 'on' }
      const route = 'POST /api/group-entries/:groupEntryId/athletes/:athleteId/replace'
      const { data, error, response } = await api.call(route, { params: { groupEntryId, athleteId }, body })
      if (error) return { error, status: response.status }
      return data.payAt === null ? page({ done: 'replaced' }) : { to: data.payAt }
    }
    case 'previous-list': {
      const body = { ...of, fromId: text(values, 'fromId') }
      const { data, error, response } = await api.call('POST /api/group-entries/:groupEntryId/previous', {
        params,
        body,
      })
      return error ? { error, status: response.status } : page({ added: `${data.added}.${data.known}` })
    }
    case 'upload':
      return await upload(posted, groupEntryId, page)
    default:
      return await holdPlaces(posted, groupEntryId)
  }
}

type Answered = { readonly error?: ApiFailure | undefined; readonly response: { readonly status: number } }

/** The event and the kind of its list, as every call of the page names them. */
function ofList({ race: { eventCode }, kind }: Posted) {
  return { eventCode, groupEntryKind: kind }
}

async function upload(
  posted: Posted,
  groupEntryId: string,
  page: (done: Record<string, string>) => GroupEntryActionOutcome,
): Promise<GroupEntryActionOutcome> {
  const { data, error, response } = await posted.api.call('POST /api/group-entries/:groupEntryId/list', {
    params: { groupEntryId },
    body: { ...ofList(posted), file: posted.file as File }, // the contract refuses a missing one
  })
  if (error) return { error, status: response.status }
  return page({ added: [data.added, data.known, ...data.unknown.slice(0, 6)].join('.').slice(0, 300) })
}

async function holdPlaces(posted: Posted, groupEntryId: string): Promise<GroupEntryActionOutcome> {
  const { api, race, values } = posted
  const { data, error, response } = await api.call('POST /api/group-entries/:groupEntryId/places', {
    params: { groupEntryId },
    body: { ...ofList(posted), guardian: values.guardian === 'on' },
  })
  if (error) return { error, status: response.status }
  return data.refused.length > 0 ? data : { to: registerPath(race, 'order', groupEntryId) }
}

function companyIn(values: FormValues) {
  const typed = typeof values.company === 'object' && !Array.isArray(values.company) ? values.company : {}
  const fields = Object.fromEntries(companyFields.map((field) => [field, text(typed, field)]))
  return { ...fields, country: companyCountries.find((one) => one === typed.country) ?? 'other' }
}

function athleteIn(values: FormValues) {
  const typed = typeof values.athlete === 'object' && !Array.isArray(values.athlete) ? values.athlete : {}
  return Object.fromEntries(athleteColumns.map((column) => [column, text(typed, column)]))
}

function text(values: FormValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
