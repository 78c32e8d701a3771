import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'

export type Application = ApiReply<'GET /api/applications'>
export type Athlete = Application['athletes'][number]
export type ApplicationRefusal = { readonly error: ApiFailure; readonly values: FormValues }
export type EventCard = ApiReply<'GET /Register/ApiSimpleCardInfo'>
export type ShownApplication = {
  readonly application: Application
  readonly card: EventCard
  readonly refusal: ApplicationRefusal | undefined
}
