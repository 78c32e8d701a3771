import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { streamChunks } from '#src/platform/http/stream-chunks.ts'
import { exportResultsRoute } from '../../contract/results-export.ts'
import { resultsToExport } from '../queries/results-to-export.ts'
import { type ResultFormat, type ResultReads, resultChunks } from '../reads/results-export.ts'

/**
 * Rows are read in batches, each in its own transaction, so that no connection is held while the
 * response is sent.
 */
export const exportResultsHandler = handle(exportResultsRoute, async (context, { params, query }) => {
  const { services, tenant, language, log } = context
  const read: ResultReads = (work) =>
    services.db.transaction({ role: 'app', tenantId: tenant.id, readOnly: true }, work)
  const { code: eventCode } = params
  const { found, createdAt } = await read(async (tx) => ({
    found: await resultsToExport(tx, { code: eventCode, race: query.race || undefined, language }),
    createdAt: tx.now,
  }))
  if (found === 'no_event') return err('results.event_not_found')
  if (found === 'no_race') return err('results.race_not_found')
  const chunks = resultChunks(read, { ...found, eventCode, createdAt, language }, query.format, (key) =>
    services.textOf(language, 'results', key),
  )
  const { type, ending } = fileOf[query.format]
  return ok(streamChunks(chunks, { type, name: `${eventCode}-results.${ending}` }, log))
})

const fileOf: Readonly<Record<ResultFormat, { readonly type: string; readonly ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  json: { type: 'application/json', ending: 'json' },
  iof: { type: 'application/xml', ending: 'xml' },
}
