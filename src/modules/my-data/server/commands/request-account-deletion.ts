import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { requestDeletion } from '#src/modules/accounts/server/commands/delete-account.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { graceMs } from '../../domain/terms.ts'
import { deletionEmailJob } from '../jobs/jobs.ts'

/**
 * Begins the days after which an account is deleted, unless something has to be ended first. What
 * comes up meanwhile is found by the deletion itself.
 */
export async function requestAccountDeletion(
  context: RequestContext & { readonly actor: Actor },
): Promise<Result<Instant, 'my-data.deletion_blocked'>> {
  const { services, actor } = context
  const { db, personalData } = services
  const blockers = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    personalData.blockers(tx, actor.accountId),
  )
  if (blockers.length > 0) return err('my-data.deletion_blocked')
  return await db.transaction<Result<Instant, 'my-data.deletion_blocked'>>({ role: 'auth' }, async (tx) => {
    const deleteAfter = await requestDeletion(tx, context, actor.accountId, plusMs(tx.now, graceMs))
    await tx.enqueue(deletionEmailJob, { kind: 'requested', accountId: actor.accountId, deleteAfter })
    return ok(deleteAfter)
  })
}
