import type { PlainReply } from '#src/kernel/route.ts'
import { isStorable } from '#src/platform/http/input.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { Inbound, PaymentProvider } from '../providers/provider.ts'
import { openDesk, type ServedAccount } from './payment-desk.ts'

/**
 * Answers a call of a provider that wants to know at once what we say. The whole call is one
 * transaction: the payment's row is locked before its order's, and a repeated call finds what the
 * first one did. Where it fails, nothing is changed, and the provider's own word for "later" is
 * returned.
 * @returns null where the call is no such call, but a message
 */
export async function serveCall(
  { services, log }: RequestContext,
  account: ServedAccount,
  provider: PaymentProvider,
  call: Inbound,
): Promise<PlainReply | null> {
  const { serve, refuseCall } = provider
  if (serve === undefined || refuseCall === undefined) return null
  if (!isStorable(call.body)) return refuseCall(call)
  try {
    return await services.db.transaction({ role: 'app', tenantId: account.tenantId }, (tx) =>
      serve(call, openDesk(tx, account)),
    )
  } catch (error) {
    log.warn({ err: error, provider: provider.code }, 'a call of a provider was not answered')
    return refuseCall(call)
  }
}
