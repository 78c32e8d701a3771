import { err, type Result } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { isDemoAddress } from '../domain/demo-account.ts'

export type DemoElsewhere = 'accounts.demo_elsewhere'

/**
 * Refuses any way of signing in at a demo address, except on the machine that runs the demo:
 * passwords of demo accounts are public and some are operators (docs/features/browser-security.md).
 * Other users create their own accounts.
 * @returns the refusal; null where the request may continue
 */
export function demoRefusal(context: RequestContext, email: string): Result<never, DemoElsewhere> | null {
  return isDemoAddress(email) && !context.isFromThisMachine() ? err('accounts.demo_elsewhere') : null
}
