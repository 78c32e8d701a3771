import { Counter } from 'prom-client'
import type { RequestContext } from '#src/platform/http/request-context.ts'

const name = 'startline_webhooks_refused_total'

type Reason = 'unknown_provider' | 'bad_signature' | 'bad_message'

/**
 * Counts a message that was not taken, and logs it: where all of them are refused, as with a wrong secret or a clock that is
 * off, payments settle only by asking, late. Nothing of the message is told, for anybody may have sent it.
 * @param provider its code; of one that is not ours only that
 */
export function reportRefusedWebhook({ services, log }: RequestContext, provider: string, reason: Reason): void {
  refusedIn(services.metrics).inc({ provider, reason })
  log.warn({ provider, reason }, 'a webhook was refused')
}

function refusedIn(metrics: RequestContext['services']['metrics']): Counter {
  const known = metrics.getSingleMetric(name)
  if (known instanceof Counter) return known
  return new Counter({
    name,
    help: 'Messages of payment providers that were not taken, by provider and reason.',
    labelNames: ['provider', 'reason'],
    registers: [metrics],
  })
}
