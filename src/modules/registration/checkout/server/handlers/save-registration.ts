import { handle } from '#src/platform/http/handle.ts'
import { apiSaveRegistrationRoute } from '../../../contract/participant.ts'
import { furtherIssues, registerParticipant } from '../commands/register-participant.ts'

export const apiSaveRegistrationHandler = handle(
  apiSaveRegistrationRoute,
  (context, { body }) => registerParticipant(context, body),
  (context, { body }) => furtherIssues(context, body),
)
