import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ProfileOwner } from '#src/modules/accounts/domain/profile-issues.ts'
import { claimedParticipants } from '#src/modules/accounts/server/reads/claimed-participants.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { ownerOfOrder } from '#src/modules/orders/server/reads/owner-of-order.ts'
import type { DatabaseScope } from '#src/platform/db/scope.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type Changeable, entryToChange, type OwnEntryError } from '../../../changes/server/reads/entry-to-change.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import { isParticipantEntry, type ParticipantEntryKey } from '../../../server/queries/participant-entry.ts'
import { type OwnContext, scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'

export type DetailsToChange = { readonly entry: OrderEntry; readonly race: RaceRules; readonly owner: ProfileOwner }
type Scope = DatabaseScope & { readonly tenantId: number; readonly accountId: string }
export type EditableDetails = {
  readonly scope: Scope
  /** The order is another account's; only this entry is the reader's own. */
  readonly hasOtherPayer: boolean
  /**
   * Reads the current details in a transaction of the scope.
   * @param states the permitted states of the entry; only for the account's own order
   */
  find(tx: Tx, states?: Changeable): Promise<Result<DetailsToChange, OwnEntryError>>
}

/**
 * The people whose data and details the account may change: in its own orders those in its family
 * group, and its owner in another payer's order.
 */
export async function detailsToChange(context: OwnContext, of: ParticipantEntryKey): Promise<EditableDetails | null> {
  const { accountId } = context.actor
  const scope = await scopeOfOwnOrder(context, of.orderId)
  if (scope !== null)
    return { scope, hasOtherPayer: false, find: (tx, states) => entryToChange(tx, { ...of, accountId }, states) }
  const tenantId = await context.services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const participantIds = await claimedParticipants(tx, accountId)
    const isOwn = await isParticipantEntry(tx, of, { accountId, participantIds })
    return isOwn ? ((await ownerOfOrder(tx, of.orderId))?.tenantId ?? null) : null
  })
  if (tenantId === null) return null
  return { scope: { role: 'app', tenantId, accountId }, hasOtherPayer: true, find: (tx) => participantEntry(tx, of) }
}

async function participantEntry(
  tx: Tx,
  { orderId, entryId }: ParticipantEntryKey,
): Promise<Result<DetailsToChange, OwnEntryError>> {
  const entry = (await entriesOfOrder(tx, orderId)).find(({ id }) => id === entryId)
  if (entry === undefined) return err('registration.entry_unknown')
  if (entry.state !== 'confirmed') return err('registration.not_active')
  const race = await findRaceRulesById(tx, entry.raceId)
  return race?.kind === 'individual' ? ok({ entry, race, owner: 'own' }) : err('registration.entry_unknown')
}
