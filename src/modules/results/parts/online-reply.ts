import type { ApiReply } from '#src/client/api-types.ts'
import type { FieldErrors } from '#src/ui/form/form-issues.ts'

export type OnlineEntryView = OnlineOrderView['entries'][number]

/** A refused form of an entry, to be shown again with the submitted values. */
export type OnlineRefusal = {
  readonly entryId: string
  readonly form: 'result' | 'delivery'
  readonly message: string
  readonly fields: FieldErrors
  readonly values: Readonly<Record<string, string>>
}

export type OnlineOrderView = ApiReply<'GET /api/account/registrations/:registrationId/online'>
