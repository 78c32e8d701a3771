import { err } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getOwnOptionsRoute } from '../../contract/own-options.ts'
import { scopeOfOwnOrder } from '../reads/in-own-order.ts'
import { ownOptions } from '../reads/own-options.ts'

export const getOwnOptionsHandler = handle(getOwnOptionsRoute, async (context, { params: { registrationId } }) => {
  const scope = await scopeOfOwnOrder(context, registrationId)
  if (scope === null) return err('registration.not_found')
  return await context.services.db.transaction({ ...scope, readOnly: true }, (tx) =>
    ownOptions(tx, registrationId, context.language),
  )
})
