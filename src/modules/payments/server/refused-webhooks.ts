import { Counter } from 'prom-client'
import type { RequestContext } from '#src/platform/http/request-context.ts'

const name = 'startline_webhooks_refused_total'

type Reason = 'unknown_provider' | 'bad_signature' | 'bad_message' | 'unknown_payment'

/**
 * Counts and logs a refused message: where all are refused, as with a wrong secret or clock,
 * payments settle late, by polling only. The message's content is not logged, since anyone may have
 * sent it.
 * @param provider its code; for an unknown provider only that it is unknown
 */
export function reportRefusedWebhook({ services, log }: RequestContext, provider: string, reason: Reason): void {
  refusedIn(services.metrics).inc({ provider, reason })
  log.warn({ provider, reason }, 'webhook refused')
}

function refusedIn(metrics: RequestContext['services']['metrics']): Counter {
  const known = metrics.getSingleMetric(name)
  if (known instanceof Counter) return known
  return new Counter({
    name,
    help: 'Refused payment provider webhooks, by provider and reason.',
    labelNames: ['provider', 'reason'],
    registers: [metrics],
  })
}
