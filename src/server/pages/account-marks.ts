import { createHmac } from 'node:crypto'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'

/**
 * A function that names the reader of a page to the browser's service worker, which tells accounts apart by it: the same for
 * an account on every page, and of no use to find it by.
 */
export function accountMarks(
  services: Pick<Services, 'keyFor'>,
): (scope: Pick<RequestContext, 'actor'>) => string | null {
  const key = services.keyFor('offline-copies')
  return ({ actor }) =>
    actor === null ? null : createHmac('sha256', key).update(actor.accountId).digest('base64url').slice(0, 16)
}
