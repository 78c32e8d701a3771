import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { listPaymentIncidents } from '../../contract/incidents.ts'
import { listIncidents } from '../queries/incidents.ts'

const most = 200

export const listPaymentIncidentsHandler = handle(listPaymentIncidents, async ({ tx }) =>
  ok({ incidents: [...(await listIncidents(tx, most))] }),
)
