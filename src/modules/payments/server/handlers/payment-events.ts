import { isUuid } from '#src/kernel/ids.ts'
import { toNetwork } from '#src/kernel/network.ts'
import { err, ok } from '#src/kernel/result.ts'
import { oncePerDatabase } from '#src/platform/db/once-per-database.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import { getPaymentEventsRoute } from '../../contract/payment-events.ts'
import { createPaymentFeed } from '../payment-feed.ts'
import { createPaymentStreams } from '../payment-streams.ts'
import { findPayment, statesOfPayments } from '../queries/payments.ts'

/** A payer sees a change this soon. */
const readEveryMs = 500

/** The streams of this process; the feed's failed read is repeated, and pages poll meanwhile. */
const streamsOf = oncePerDatabase(({ db }: Pick<Services, 'db'>) =>
  createPaymentStreams(
    createPaymentFeed((ids) => db.transaction({ role: 'system', readOnly: true }, (tx) => statesOfPayments(tx, ids)), {
      everyMs: readEveryMs,
      onError: () => undefined,
    }),
  ),
)

export const getPaymentEventsHandler = handle(getPaymentEventsRoute, async (context, { params }) => {
  const { services, tenant, actor, address } = context
  const payment = isUuid(params.qrId)
    ? await services.db.transaction({ role: 'app', tenantId: tenant.id, readOnly: true }, (tx) =>
        findPayment(tx, params.qrId),
      )
    : null
  if (payment === null || payment.accountId !== actor.accountId) return err('payments.unknown')
  const content = streamsOf(services).open(payment, { accountId: actor.accountId, network: toNetwork(address) })
  return content === null ? err('payments.too_many_streams') : ok({ bytes: null, content })
})

/** The process stops: open streams would delay it. */
export function closePaymentStreams(services: Pick<Services, 'db'>): void {
  streamsOf(services).close()
}
