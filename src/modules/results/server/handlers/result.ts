import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getResultRoute } from '../../contract/result.ts'
import { resultOfPerson } from '../reads/result-of-person.ts'

export const getResultHandler = handle(getResultRoute, async ({ tx, language, actor }, { params }) => {
  const result = await resultOfPerson(tx, { ...params, accountId: actor?.accountId ?? null, language })
  return typeof result === 'string' ? err(result) : ok(result)
})
