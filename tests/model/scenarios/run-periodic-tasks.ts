import { endCancelledEventOrdersJob } from '#src/modules/orders/server/jobs/end-cancelled-event-orders.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { paymentsModule } from '#src/modules/payments/server/index.ts'
import {
  abandonDuePayments,
  checkEndedPayments,
  processWaitingWebhooks,
} from '#src/modules/payments/server/jobs/periodic-tasks.ts'
import { enforceLegDeadlines } from '#src/modules/registration/teams/server/jobs/enforce-leg-deadlines.ts'
import { returnLegsJob } from '#src/modules/registration/teams/server/jobs/return-legs.ts'
import { lapseTransfers } from '#src/modules/registration/transfers/server/jobs/lapse-transfers.ts'
import { waitlistOffersTask } from '#src/modules/registration/waitlist/server/jobs/waitlist-offers.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Scenario } from './scenario.ts'

const jobs = [...paymentsModule.jobs, returnLegsJob, endCancelledEventOrdersJob]
const periodicTasks = [
  expireDueOrders,
  abandonDuePayments,
  processWaitingWebhooks,
  checkEndedPayments,
  lapseTransfers,
  waitlistOffersTask,
  enforceLegDeadlines,
] as const

/** Runs the periodic tasks and the waiting jobs of the program, except emails. */
export async function runPeriodicTasks({ app }: Pick<Scenario, 'app'>): Promise<string> {
  const { services, log } = app
  for (const periodicTask of periodicTasks) await periodicTask.run(services)
  const waiting = await app.sql<{ id: string; task: string; payload: unknown }>(
    `select j.id::text, t.identifier as task, j.payload::jsonb as payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any ($1) order by j.id`,
    [jobs.map(({ name }) => name)],
  )
  for (const { id, task, payload } of waiting) {
    const job = jobs.find(({ name }) => name === task)
    if (job === undefined) throw new Error(`No job ${task}`)
    await job.run({ ...services, log } as unknown as JobContext, payload as never)
    await app.sql('delete from graphile_worker._private_jobs where id::text = $1', [id])
  }
  return 'done'
}
