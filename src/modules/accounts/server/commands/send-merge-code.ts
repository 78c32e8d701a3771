import type { Instant } from '#src/kernel/instant.ts'
import type { Result } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { sendSignInCode, type TooMany } from './send-sign-in-code.ts'

/** Sends a code to the address of one's second account, by the same limits and answers as a sign-in code. */
export async function sendMergeCode(
  context: RequestContext,
  email: string,
): Promise<Result<Instant, TooMany | DemoElsewhere>> {
  return demoRefusal(context, email) ?? (await sendSignInCode(context, email))
}
