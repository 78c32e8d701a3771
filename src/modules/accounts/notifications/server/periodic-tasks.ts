import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { deleteOldNotices } from './queries/notices.ts'

export const sweepNotices: PeriodicTask = {
  name: 'accounts.sweep_notices',
  everyMs: 3_600_000,
  run: ({ db }) => db.transaction({ role: 'system' }, (tx) => deleteOldNotices(tx)),
}
