import { err, type Result } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { isDemoAddress } from '../domain/demo-account.ts'

export type DemoElsewhere = 'accounts.demo_elsewhere'

/**
 * The password of a demo account is published and some of them are operators: whichever way one asks to be let in at such an
 * address, it opens on the machine that shows the demo alone (docs/features/browser-security.md). Everybody else makes an account of their own.
 * @returns the refusal; null where the way goes on
 */
export function demoRefusal(context: RequestContext, email: string): Result<never, DemoElsewhere> | null {
  return isDemoAddress(email) && !context.isFromThisMachine() ? err('accounts.demo_elsewhere') : null
}
