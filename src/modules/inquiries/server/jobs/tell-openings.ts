import type { Chore } from '#src/platform/jobs/worker.ts'
import { markTold } from '../queries/opening-wishes.ts'
import { openedLetterJob } from './letters.ts'

/** So many letters each turn: five thousand who wait are told within two minutes, and never all at once with those who register. */
export const toldPerTurn = 100

/**
 * Whoever waits for an opening that has come is marked and has their letter enqueued in one transaction, so that each is told once
 * whatever process dies when. It looks at the race as it is now: an opening that was moved, or an event called off, tells nobody.
 */
export const tellOpenings: Chore = {
  name: 'inquiries.tell_openings',
  everyMs: 2_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      await tx.enqueueAll(openedLetterJob, await markTold(tx, toldPerTurn))
    }),
}
