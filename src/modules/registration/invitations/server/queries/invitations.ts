import type { Instant } from '#src/kernel/instant.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type InvitationKind, type InvitationState, invitationStatesBefore } from '../../domain/invitation.ts'

export type Invitation = {
  readonly tenantId: number
  readonly id: string
  readonly kind: InvitationKind
  readonly accountId: string
  readonly orderId: string
  readonly eventId: string
  readonly raceId: string
  readonly email: string
  readonly recipient: string
  readonly message: string
  readonly sender: string
  readonly language: 'ru' | 'en'
  readonly state: InvitationState
  readonly linkVersion: number
  readonly emailCount: number
  readonly openUntil: Instant
  readonly openedAt: Instant | null
  readonly acceptedBy: string | null
  /**
   * Its entry in the order, the same row before and after the acceptance; null where it is gone, or
   * has another participant.
   */
  readonly entryId: string | null
}

// The entry is found by its placeholder until the acceptance, and by the row's own column
// afterwards.
const selected = fragment.raw(`
  i.tenant_id as "tenantId", i.id, i.kind, i.account_id as "accountId", i.order_id as "orderId", i.event_id as "eventId",
  i.race_id as "raceId", i.email, i.recipient, i.message, i.sender, i.language, i.state, i.link_version as "linkVersion", i.email_count as "emailCount",
  greatest(i.open_until, (select r.closes_at from catalog.races r where r.id = i.race_id)) as "openUntil",
  i.opened_at as "openedAt", i.accepted_by as "acceptedBy",
  coalesce(i.entry_id, (select g.id from registration.entries g where g.tenant_id = i.tenant_id
    and g.order_id = i.order_id and g.participant ->> 'invitationId' = i.id::text)) as "entryId"`)

export type NewInvitation = Pick<
  Invitation,
  | 'tenantId'
  | 'id'
  | 'kind'
  | 'accountId'
  | 'orderId'
  | 'eventId'
  | 'raceId'
  | 'email'
  | 'recipient'
  | 'message'
  | 'sender'
  | 'language'
  | 'openUntil'
> & { readonly tokenHash: Buffer }

/** Creates or replaces an invitation of an unpaid order. */
export async function putInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx.sql`
    insert into registration.invitations (tenant_id, id, kind, account_id, order_id, event_id, race_id, email, recipient,
                                          message, sender, language, token_hash, open_until, created_at)
    values (${invitation.tenantId}, ${invitation.id}, ${invitation.kind}, ${invitation.accountId}, ${invitation.orderId}, ${invitation.eventId}, ${invitation.raceId},
            ${invitation.email}, ${invitation.recipient}, ${invitation.message}, ${invitation.sender}, ${invitation.language}, ${invitation.tokenHash},
            ${invitation.openUntil}, ${tx.now})
    on conflict (tenant_id, id) do update
      set message = excluded.message, sender = excluded.sender, language = excluded.language, state = 'open', ended_at = null,
          open_until = excluded.open_until
      where invitations.opened_at is null`
}

/** The invitation whose link has this token, in any state; null if there is none. */
export async function invitationByToken(tx: Tx, tokenHash: Buffer): Promise<Invitation | null> {
  const [row] = await tx.sql<Invitation>(
    fragment`select ${selected} from registration.invitations i where i.token_hash = ${tokenHash}`,
  )
  return row ?? null
}

/** An invitation in any state; null if there is none. */
export async function findInvitation(tx: Tx, id: string): Promise<Invitation | null> {
  const [row] = await tx.sql<Invitation>(
    fragment`select ${selected} from registration.invitations i where i.id = ${id}`,
  )
  return row ?? null
}

/** The invitations of an order, the oldest first. */
export async function invitationsOfOrder(tx: Tx, orderId: string): Promise<Invitation[]> {
  const rows = await tx.sql<Invitation>(
    fragment`select ${selected} from registration.invitations i where i.order_id = ${orderId} order by i.created_at, i.id`,
  )
  return rows.filter(({ entryId }) => entryId !== null)
}

/**
 * The open invitations to an address, of all tenants, for the account that has verified it. Read with
 * the system role.
 */
export async function openInvitationsTo(tx: Tx, email: string): Promise<Invitation[]> {
  const rows = await tx.sql<Invitation>(
    fragment`select ${selected} from registration.invitations i
             where i.email = ${email} and i.state = 'open' and i.opened_at is not null order by i.opened_at desc limit 50`,
  )
  return rows.filter(({ entryId, openUntil }) => entryId !== null && openUntil > tx.now)
}

/**
 * Moves invitations to a state where their own state permits it. @returns the ids of those that
 * moved
 * @locks none: the caller holds the locks on their orders
 */
export async function moveInvitations(
  tx: Tx,
  ids: readonly string[],
  to: Exclude<InvitationState, 'accepted'>,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.sql<{ id: string }>`
    update registration.invitations set state = ${to}, ended_at = ${to === 'open' ? null : tx.now}
    where id = any (${ids}::uuid[]) and state = any (${invitationStatesBefore(to)}::text[]) returning id`
  return rows.map(({ id }) => id)
}

/**
 * Marks an invitation that this transaction has withdrawn as lapsed; false where it has not
 * withdrawn it.
 */
export async function expireWithdrawnInvitation(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    update registration.invitations set state = 'lapsed'
    where id = ${id} and state = 'withdrawn' and ended_at = ${tx.now} returning id`
  return rows.length > 0
}

/**
 * Opens the invitations of a paid order: their links are valid from now on. @returns the ids of
 * those that were not open before
 */
export async function openInvitations(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    update registration.invitations set opened_at = ${tx.now}, state = 'open', ended_at = null, email_count = 1
    where id = any (${ids}::uuid[]) and opened_at is null and state in ('open', 'lapsed') returning id`
  return rows.map(({ id }) => id)
}

/** Records the acceptance. @returns false where another reader accepted first, or it is over */
export async function closeAccepted(
  tx: Tx,
  { id, entryId, accountId }: { readonly id: string; readonly entryId: string; readonly accountId: string },
): Promise<boolean> {
  const rows = await tx.sql`
    update registration.invitations
    set state = 'accepted', accepted_by = ${accountId}, entry_id = ${entryId}, ended_at = ${tx.now}
    where id = ${id} and state = 'open' and opened_at is not null returning id`
  return rows.length > 0
}

/** Records a repeated email; a new address also gets a new link. */
export async function sendAgain(
  tx: Tx,
  id: string,
  next: { readonly email: string; readonly linkVersion: number; readonly tokenHash: Buffer },
): Promise<void> {
  await tx.sql`
    update registration.invitations
    set email = ${next.email}, link_version = ${next.linkVersion}, token_hash = ${next.tokenHash}, email_count = email_count + 1, state = 'open',
        ended_at = null
    where id = ${id} and state in ('open', 'declined')`
}
