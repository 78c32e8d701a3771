import { fragment } from '#src/platform/db/sql.ts'
import type { DatabaseGauge } from '#src/platform/metrics/database-gauges.ts'

/** Metric: whether the periodic task that ends unpaid orders keeps up. */
export const orderGauges: readonly DatabaseGauge[] = [
  {
    name: 'startline_orders_awaiting_payment',
    help: 'Unpaid orders that hold places.',
    sql: fragment`select null, count(*) from orders.orders where status = 'awaiting_payment'`,
  },
  {
    name: 'startline_orders_overdue',
    help: 'Unpaid orders whose hold has expired.',
    sql: fragment`
      select null, count(*) from orders.orders where status = 'awaiting_payment' and held_until <= now()`,
  },
]
