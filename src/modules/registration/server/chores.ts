import { plusMs } from '#src/kernel/instant.ts'
import type { Chore } from '#src/platform/jobs/worker.ts'
import { forgetOldDrafts } from './queries/drafts.ts'

const untouchedMs = 180 * 24 * 3_600_000

/** Forms that can't be sent any more, or that nobody came back to, are not kept: they hold names and addresses. */
export const sweepDrafts: Chore = {
  name: 'registration.sweep_drafts',
  everyMs: 3_600_000,
  run: ({ db }) => db.transaction({ role: 'system' }, (tx) => forgetOldDrafts(tx, plusMs(tx.now, -untouchedMs))),
}
