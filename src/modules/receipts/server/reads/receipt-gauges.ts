import { fragment } from '#src/platform/db/sql.ts'
import type { DatabaseGauge } from '#src/platform/metrics/database-gauges.ts'
import { insurersWithoutTaxNumber } from '../queries/regimes.ts'

/** Metrics. `startline_receipt_oldest_seconds` above an hour is the alarm of docs/operations.md. */
export const receiptGauges: readonly DatabaseGauge[] = [
  {
    name: 'startline_receipts_open',
    help: 'Fiscal receipts without numbers: due (to be sent), sent (the register makes it), or failed.',
    label: 'state',
    sql: fragment`
      select s.state, count(r.id) from unnest(array['due', 'sent', 'failed']) as s(state)
      left join receipts.receipts r on r.state = s.state and r.state <> 'registered' group by s.state`,
  },
  {
    name: 'startline_receipt_oldest_seconds',
    help: 'Age in seconds of the oldest fiscal receipt without numbers; 0 if there is none.',
    sql: fragment`
      select null, coalesce(extract(epoch from now() - min(created_at)), 0) from receipts.receipts
      where state <> 'registered'`,
  },
  {
    name: 'startline_payments_without_receipt_last_day',
    help: 'Payments in roubles of the last 24 hours to the platform without a fiscal receipt: their tenants have no till.',
    sql: fragment`
      select null, count(*) from payments.payments p
      where p.id >= uuidv7(interval '-1 day') and p.state in ('succeeded', 'refunding', 'refunded') and p.currency = 'RUB'
        and p.shop_organizer_id is null and not exists (select from receipts.receipts r where r.tenant_id = p.tenant_id and r.payment_id = p.id)`,
  },
  {
    name: 'startline_insurers_without_tax_number',
    help: 'Insurers of events to come that a tenant with a till lacks the INN of: no receipt can be made of a sale.',
    sql: fragment`select null, count(*) from (${insurersWithoutTaxNumber}) m`,
  },
]
