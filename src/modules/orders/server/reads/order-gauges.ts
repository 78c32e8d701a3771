import { fragment } from '#src/platform/db/sql.ts'
import type { Figure } from '#src/platform/metrics/figures.ts'

/** Metric: whether the periodic task that ends unpaid orders keeps up. */
export const orderGauges: readonly Figure[] = [
  {
    name: 'startline_orders_awaiting_payment',
    help: 'Orders that hold places and wait to be paid.',
    sql: fragment`select null, count(*) from orders.orders where status = 'awaiting_payment'`,
  },
  {
    name: 'startline_orders_overdue',
    help: 'Of them, those past the time their places are held.',
    sql: fragment`
      select null, count(*) from orders.orders where status = 'awaiting_payment' and held_until <= now()`,
  },
]
