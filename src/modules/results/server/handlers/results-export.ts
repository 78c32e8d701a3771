import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { exportResults } from '../../contract/results-export.ts'
import { exportedResults, resultsExport } from '../reads/results-export.ts'

export const exportResultsHandler = handle(exportResults, async ({ services, tenant, language }, { params, query }) => {
  const scope = { role: 'app', tenantId: tenant.id, readOnly: true } as const
  const results = await services.db.transaction(scope, (tx) =>
    exportedResults(tx, { code: params.code, race: query.race || undefined, language }),
  )
  if (results === 'no_event') return err('results.event_not_found')
  if (results === 'no_race') return err('results.race_not_found')
  return ok(resultsExport(results, query.format, (key) => services.textOf(language, 'results', key)))
})
