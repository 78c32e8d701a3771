import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getResultLine } from '../../contract/result-line.ts'
import { resultOfPerson } from '../reads/result-of-person.ts'

export const getResultLineHandler = handle(getResultLine, async ({ tx, language, actor }, { params }) => {
  const result = await resultOfPerson(tx, { ...params, accountId: actor?.accountId ?? null, language })
  return typeof result === 'string' ? err(result) : ok(result)
})
