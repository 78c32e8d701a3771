import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getResultSummaryRoute, listResultSummariesRoute } from '../../contract/result-summary.ts'
import { fullResultSummary, listResultSummaries, previousResultSummary } from '../reads/result-summaries.ts'

export const listResultSummariesHandler = handle(listResultSummariesRoute, async ({ tx, language }, { query }) =>
  ok({ list: await listResultSummaries(tx, query.codes.split(','), language) }),
)

export const getResultSummaryHandler = handle(getResultSummaryRoute, async ({ tx, language }, { params }) =>
  ok({
    resultSummary: await fullResultSummary(tx, params.code, language),
    previous: await previousResultSummary(tx, params.code, language),
  }),
)
