import type { Context } from 'hono'
import { isOutcomeUnknown } from '../db/outage.ts'
import { isDatabaseUnavailable, isRetryable } from '../overloaded.ts'
import type { HttpEnv } from './http-env.ts'
import type { HttpOptions } from './http-options.ts'
import { isBodyTooSlow } from './min-rate.ts'
import { fail, refuseForNow, refuseSlowUpload } from './refuse-for-now.ts'

/**
 * The only place that makes a response from a thrown error: overload, an unknown outcome, or a bug.
 */
export function answerError(error: Error, c: Context<HttpEnv>, options: HttpOptions): Response | Promise<Response> {
  const scope = c.get('scope')
  const log = scope?.log ?? options.log
  if (scope && isRetryable(error)) {
    if (isDatabaseUnavailable(error)) {
      log.error({ err: error }, 'database unavailable')
      return refuseForNow(c, options, 503, 'http.unavailable')
    }
    log.warn({ err: error }, 'overloaded')
    return refuseForNow(c, options, 503, 'http.overloaded')
  }
  if (scope && isBodyTooSlow(error)) {
    log.warn({ err: error }, 'upload too slow')
    return refuseSlowUpload(c, options)
  }
  log.error({ err: error }, 'request failed')
  if (!scope) return c.text('An error has occurred.', 500)
  return isOutcomeUnknown(error)
    ? fail(c, options, 504, 'http.outcome_unknown')
    : fail(c, options, 500, 'http.internal')
}
