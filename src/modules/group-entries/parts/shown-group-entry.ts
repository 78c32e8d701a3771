import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'

export type GroupEntry = ApiReply<'GET /api/group-entries'>
export type Athlete = GroupEntry['athletes'][number]
export type ShownGroupEntryRefusal = { readonly error: ApiFailure; readonly values: FormValues }
export type EventSummary = ApiReply<'GET /Register/ApiSimpleCardInfo'>
export type ShownGroupEntry = {
  readonly groupEntry: GroupEntry
  readonly card: EventSummary
  readonly refusal: ShownGroupEntryRefusal | undefined
}
