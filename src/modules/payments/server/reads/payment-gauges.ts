import { fragment } from '#src/platform/db/sql.ts'
import type { Figure } from '#src/platform/metrics/figures.ts'

/** Metrics. Payments of the last day are found by their key, which begins with the time. */
export const paymentGauges: readonly Figure[] = [
  {
    name: 'startline_payments_last_day',
    help: 'Payments begun in the last 24 hours, by the state they are in now.',
    label: 'state',
    sql: fragment`select state, count(*) from payments.payments where id >= uuidv7(interval '-1 day') group by state`,
  },
  {
    name: 'startline_payments_open',
    help: 'Payments that wait for the payer or the provider (created, open) or for their money to go back (refunding).',
    label: 'state',
    sql: fragment`
      select s.state, count(p.id) from unnest(array['created', 'open', 'refunding']) as s(state)
      left join payments.payments p on p.state = s.state and p.state in ('created', 'open', 'refunding') group by s.state`,
  },
  {
    name: 'startline_payment_oldest_open_seconds',
    help: 'How long the oldest of them is there already.',
    label: 'state',
    sql: fragment`
      select state, extract(epoch from now() - min(changed_at)) from payments.payments
      where state in ('created', 'open', 'refunding') group by state`,
  },
  {
    name: 'startline_webhooks_waiting',
    help: 'Messages of providers that are stored and not applied yet.',
    sql: fragment`select null, count(*) from payments.webhook_inbox where processed_at is null`,
  },
  {
    name: 'startline_webhook_oldest_seconds',
    help: 'How long the oldest of them waits already; 0 when none does.',
    sql: fragment`
      select null, coalesce(extract(epoch from now() - min(received_at)), 0) from payments.webhook_inbox
      where processed_at is null`,
  },
  {
    name: 'startline_payment_incidents_last_day',
    help: 'Payments of another sum than the order costs, and webhooks of unknown payments, of the last 24 hours.',
    label: 'kind',
    sql: fragment`
      select 'wrong_sum', count(*) from payments.incidents where id >= uuidv7(interval '-1 day')
      union all
      select 'unknown_payment', count(*) from payments.webhook_inbox w
      where w.outcome = 'unknown_payment' and w.id >= uuidv7(interval '-1 day') and not exists (
        select from payments.payments p where p.provider = w.provider and p.provider_reference = w.reference)`,
  },
]
