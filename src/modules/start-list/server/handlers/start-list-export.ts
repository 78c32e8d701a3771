import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { streamChunks } from '#src/platform/http/stream-chunks.ts'
import { exportStartListRoute } from '../../contract/start-list-export.ts'
import { eventToExport } from '../queries/exported-entries.ts'
import { type Reads, type StartListFormat, startListChunks } from '../reads/start-list-export.ts'

/**
 * Entries are read in batches, each in its own transaction, so that no connection is held while the
 * response is sent.
 */
export const exportStartListHandler = handle(exportStartListRoute, async (context, { params, query }) => {
  const { services, tenant, language, log } = context
  const read: Reads = (work) => services.db.transaction({ role: 'app', tenantId: tenant.id, readOnly: true }, work)
  const { code: eventCode } = params
  const found = await read(async (tx) => ({
    event: await eventToExport(tx, { code: eventCode, race: query.race || undefined, language }),
    createdAt: tx.now,
  }))
  const { event, createdAt } = found
  if (event === null) return err('registration.event_not_found')
  if (event.races.length === 0) return err('registration.race_not_found')
  const list = { eventId: event.id, eventCode, eventName: event.name, createdAt, language, races: event.races }
  const t = (key: string) => services.textOf(language, 'start-list', key)
  const { type, ending } = fileOf[query.format]
  const name = `${eventCode}-${ending}`
  return ok(streamChunks(startListChunks(read, list, query.format, t), { type, name }, log))
})

const fileOf: Readonly<Record<StartListFormat, { readonly type: string; readonly ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'startlist.csv' },
  json: { type: 'application/json', ending: 'startlist.json' },
  'iof-entries': { type: 'application/xml', ending: 'startlist-iof-entries.xml' },
  'iof-starts': { type: 'application/xml', ending: 'startlist-iof-starts.xml' },
}
