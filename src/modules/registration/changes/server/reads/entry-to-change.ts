import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ProfileOwner } from '#src/modules/accounts/domain/profile-issues.ts'
import { companiesOnly } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { companyOfOrder } from '#src/modules/orders/server/reads/company-of-order.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'

export type EntryToChange = { readonly entry: OrderEntry; readonly race: RaceRules; readonly owner: ProfileOwner }
/** The states of changeable entries: confirmed; a deferred entry may only be moved. */
export type Changeable = readonly ('confirmed' | 'deferred')[]
export type OwnEntryError =
  | 'registration.not_found'
  | 'registration.entry_unknown'
  | 'registration.entry_not_yours'
  | 'registration.not_active'

/**
 * A paid entry that the account may change: in its own order, of a person whose data it knows. An
 * invited person entered their own data, which the payer may not read.
 */
export async function entryToChange(
  tx: Tx,
  of: { readonly accountId: string; readonly orderId: string; readonly entryId: string },
  states: Changeable = ['confirmed'],
): Promise<Result<EntryToChange, OwnEntryError>> {
  const orderStatus = await findOrderStatus(tx, of.accountId, of.orderId)
  if (orderStatus === null) return err('registration.not_found')
  const entry = (await entriesOfOrder(tx, of.orderId)).find(({ id }) => id === of.entryId)
  if (entry === undefined) return err('registration.entry_unknown')
  if (!isPaidStatus(orderStatus.status) || !states.some((state) => state === entry.state))
    return err('registration.not_active')
  const owner = await findProfileOwner(tx, of.accountId, entry)
  if (owner === null) return err('registration.entry_not_yours')
  const race = await findRaceRulesById(tx, entry.raceId)
  // A team is changed as a whole, on its own board.
  if (race?.kind !== 'individual') return err('registration.entry_unknown')
  // A company's people are asked what its list asks for, whatever a coach's list does.
  const isOfCompany = owner === 'athlete' && (await companyOfOrder(tx, of.orderId)) !== null
  return ok({ entry, race: isOfCompany ? { ...race, groupEntries: companiesOnly } : race, owner })
}

async function findProfileOwner(
  tx: Tx,
  accountId: string,
  { participantId, invitedAs, groupEntryId }: OrderEntry,
): Promise<ProfileOwner | null> {
  if (invitedAs !== null) return null
  if (groupEntryId === participantId) return 'athlete' // until it is transferred to a known person
  const [own] = await tx.sql<{ isSelf: boolean }>`
    select is_self as "isSelf" from accounts.participants where id = ${participantId} and account_id = ${accountId}`
  return own === undefined ? null : own.isSelf ? 'own' : 'relative'
}
