import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { listPaymentIncidentsRoute } from '../../contract/incidents.ts'
import { listIncidents } from '../queries/incidents.ts'

export const listPaymentIncidentsHandler = handle(listPaymentIncidentsRoute, async ({ tx }, { query }) => {
  const { take, ...filter } = query
  const found = await listIncidents(tx, filter, take + 1)
  const incidents = found.slice(0, take)
  return ok({ incidents, next: found.length > take ? (incidents.at(-1)?.id ?? null) : null })
})
