import { err, ok, type Result } from '#src/kernel/result.ts'
import { lockRelative, mergeRelatives, removeRelative } from '#src/modules/accounts/server/commands/change-family.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { moveEntries, startsAhead } from '../queries/family-entries.ts'

/**
 * Removes a relative who has no start ahead: a start needs its participant's data until it is over.
 * @locks the family (advisory) until commit, so no concurrent form of the family enters them
 */
export async function removeFromFamily(
  tx: Tx,
  accountId: string,
  participantId: string,
): Promise<Result<undefined, 'accounts.relative_unknown' | 'accounts.relative_has_starts'>> {
  if ((await lockRelative(tx, accountId, participantId)) === null) return err('accounts.relative_unknown')
  const starts = await startsAhead(tx, { accountId, participantIds: [participantId] })
  if (starts.length > 0) return err('accounts.relative_has_starts')
  return await removeRelative(tx, accountId, participantId)
}

/** Makes one relative of two, with the entries of both. */
export async function mergeInFamily(
  tx: Tx,
  services: Pick<Services, 'encrypterFor'>,
  accountId: string,
  pair: { readonly remainingId: string; readonly otherId: string },
): Promise<Result<undefined, 'accounts.relative_unknown' | 'accounts.relatives_differ'>> {
  const merged = await mergeRelatives(tx, services, accountId, pair)
  if (!merged.ok) return merged
  await moveEntries(tx, { accountId, fromId: pair.otherId, toId: pair.remainingId })
  return ok()
}
