import { handle } from '#src/platform/http/handle.ts'
import { listMyResultsRoute } from '../../contract/mine.ts'
import { myResults } from '../reads/my-results.ts'

export const listMyResultsHandler = handle(listMyResultsRoute, async ({ tx, actor, language }, { query }) => {
  const { participantId, sport, year, after, take } = query
  return await myResults(tx, { accountId: actor.accountId, language, participantId, sport, year, after, take })
})
