import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getOutcomeRoute, listOutcomesRoute } from '../../contract/outcome.ts'
import { listEventOutcomes, previousOutcome, wholeOutcome } from '../reads/outcomes.ts'

export const listOutcomesHandler = handle(listOutcomesRoute, async ({ tx, language }, { query }) =>
  ok({ list: await listEventOutcomes(tx, query.codes.split(','), language) }),
)

export const getOutcomeHandler = handle(getOutcomeRoute, async ({ tx, language }, { params }) =>
  ok({
    outcome: await wholeOutcome(tx, params.code, language),
    previous: await previousOutcome(tx, params.code, language),
  }),
)
