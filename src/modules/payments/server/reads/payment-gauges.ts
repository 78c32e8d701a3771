import { fragment } from '#src/platform/db/sql.ts'
import type { DatabaseGauge } from '#src/platform/metrics/database-gauges.ts'

/** Metrics. Payments of the last day are found by their key, which begins with the time. */
export const paymentGauges: readonly DatabaseGauge[] = [
  {
    name: 'startline_payments_last_day',
    help: 'Payments created in the last 24 hours, by current state.',
    label: 'state',
    sql: fragment`select state, count(*) from payments.payments where id >= uuidv7(interval '-1 day') group by state`,
  },
  {
    name: 'startline_payments_open',
    help: 'Payments in progress: waiting for the payer or the provider (created, open, authorized) or being refunded (refunding).',
    label: 'state',
    sql: fragment`
      select s.state, count(p.id) from unnest(array['created', 'open', 'authorized', 'refunding']) as s(state)
      left join payments.payments p on p.state = s.state and p.state in ('created', 'open', 'authorized', 'refunding') group by s.state`,
  },
  {
    name: 'startline_payment_oldest_open_seconds',
    help: 'Time in seconds since the oldest payment in progress entered its state.',
    label: 'state',
    sql: fragment`
      select state, extract(epoch from now() - min(changed_at)) from payments.payments
      where state in ('created', 'open', 'authorized', 'refunding') group by state`,
  },
  {
    name: 'startline_refunds_open',
    help: 'Refunds not made: requested here, by_hand (an operator makes it), sent (the provider accepted it and makes it later), or failed (an operator has to look).',
    label: 'state',
    sql: fragment`
      select s.state, count(r.id) from unnest(array['requested', 'by_hand', 'sent', 'failed']) as s(state)
      left join payments.refunds r on r.state = s.state and r.state <> 'done' group by s.state`,
  },
  {
    name: 'startline_refund_oldest_sent_seconds',
    help: 'Time in seconds since the provider accepted the oldest refund that it has not made; 0 if there is none.',
    sql: fragment`
      select null, coalesce(extract(epoch from now() - min(sent_at)), 0) from payments.refunds where state = 'sent'`,
  },
  {
    name: 'startline_payment_accounts_failing',
    help: 'Active accounts at payment providers whose keys were refused by the last call, or whose last check failed: their refunds wait.',
    label: 'provider',
    sql: fragment`
      select provider, count(*) filter (where check_error is not null) from payments.provider_accounts
      where is_active group by provider`,
  },
  {
    name: 'startline_webhooks_waiting',
    help: 'Provider webhooks stored and not yet processed.',
    sql: fragment`select null, count(*) from payments.webhook_inbox where processed_at is null`,
  },
  {
    name: 'startline_webhook_oldest_seconds',
    help: 'Age in seconds of the oldest unprocessed webhook; 0 if there is none.',
    sql: fragment`
      select null, coalesce(extract(epoch from now() - min(received_at)), 0) from payments.webhook_inbox
      where processed_at is null`,
  },
  {
    name: 'startline_payment_incidents_last_day',
    help: 'Payment incidents of the last 24 hours: amount differs from the order, a dispute or a payment given back unasked, or webhook of an unknown payment.',
    label: 'kind',
    sql: fragment`
      select 'disputed', count(*) from payments.disputes where id >= uuidv7(interval '-1 day')
      union all
      select 'wrong_sum', count(*) from payments.incidents where id >= uuidv7(interval '-1 day')
      union all
      select 'unknown_payment', count(*) from payments.webhook_inbox w
      where w.outcome = 'unknown_payment' and w.id >= uuidv7(interval '-1 day') and not exists (
        select from payments.payments p where p.provider = w.provider and p.provider_reference = w.reference)`,
  },
]
