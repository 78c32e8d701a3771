import { plainDateIn } from '#src/kernel/plain-date.ts'
import { maxCookieSeconds } from '#src/platform/http/cookies.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { countRunningClubs } from './commands/count-clubs.ts'
import { familyEmailJob } from './jobs/emails.ts'
import { deleteOldAttempts } from './queries/attempts.ts'
import { deleteOldDevices } from './queries/devices.ts'
import { deleteOldEmailChanges } from './queries/email-changes.ts'
import { deleteOldPendingIdentities } from './queries/external-identities.ts'
import { markOffered } from './queries/family.ts'
import { deleteEndedProofs } from './queries/proofs.ts'
import { deleteOldSessionTransfers } from './queries/session-transfers.ts'
import { deleteEndedSessions } from './queries/sessions.ts'
import { deleteOldPendingSignIns } from './queries/two-step.ts'

/** Deletes ended sessions, codes and email changes, old attempts and old devices. */
export const sweepSignIns: PeriodicTask = {
  name: 'accounts.sweep_sign_ins',
  everyMs: 10 * 60_000,
  run: ({ db }) =>
    db.transaction({ role: 'auth' }, async (tx) => {
      await deleteEndedSessions(tx)
      await deleteEndedProofs(tx)
      await deleteOldEmailChanges(tx)
      await deleteOldPendingSignIns(tx)
      await deleteOldPendingIdentities(tx)
      await deleteOldSessionTransfers(tx)
      await deleteOldAttempts(tx)
      await deleteOldDevices(tx, maxCookieSeconds * 1000)
    }),
}

/** Updates the directory of suggested clubs. */
export const countClubsTask: PeriodicTask = {
  name: 'accounts.count_clubs',
  everyMs: 15 * 60_000,
  run: ({ db }) => countRunningClubs(db),
}

const offersAtOnce = 200

/** Offers an own account to relatives who have turned 14 or 18, by an email to their family group. */
export const offerOwnAccounts: PeriodicTask = {
  name: 'accounts.offer_own_accounts',
  everyMs: 3_600_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      const offered = await markOffered(tx, plainDateIn(tx.now, 'Europe/Moscow'), offersAtOnce)
      const news = offered.map(({ participantId, age }) => ({ kind: 'own-account' as const, participantId, age }))
      await tx.enqueueAll(familyEmailJob, news)
    }),
}
