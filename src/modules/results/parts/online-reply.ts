import type { ApiReply } from '#src/client/api-types.ts'
import type { FieldErrors } from '#src/ui/form/form-issues.ts'

export type OnlineEntryView = OnlineOrder['entries'][number]

/** What was refused of which form of which entry, to be shown there again with what was typed. */
export type OnlineRefusal = {
  readonly entryId: string
  readonly form: 'result' | 'delivery'
  readonly message: string
  readonly fields: FieldErrors
  readonly values: Readonly<Record<string, string>>
}

export type OnlineOrder = ApiReply<'GET /api/account/registrations/:registrationId/online'>
