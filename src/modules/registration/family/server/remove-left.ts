import { leftRelatives } from '#src/modules/accounts/server/reads/left-relatives.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { removeFromFamily } from './commands/change-own-family.ts'

const atOnce = 200

/**
 * Deletes what family groups know of relatives who left them, once no start of theirs is ahead. Each
 * relative has a transaction of their own, in the scope of the family group's account.
 */
export const removeLeft: PeriodicTask = {
  name: 'registration.remove_left',
  everyMs: 3_600_000,
  async run({ db }) {
    const left = await db.transaction({ role: 'auth', readOnly: true }, (tx) => leftRelatives(tx, atOnce))
    for (const { accountId, participantId } of left)
      await db.transaction({ role: 'self', accountId }, (tx) => removeFromFamily(tx, accountId, participantId))
  },
}
