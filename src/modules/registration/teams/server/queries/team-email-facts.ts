import type { Tx } from '#src/platform/db/tx.ts'
import type { RegistrationState } from '../../../domain/registration-state.ts'

export type TeamEmailMember = {
  readonly memberId: string
  /**
   * The address as entered, else of the joined member's account; empty for a member whom the
   * captain entered without one.
   */
  readonly email: string
  readonly name: string
  readonly accountId: string
  /**
   * Whether an order of theirs has paid for a leg and is not cancelled: they are notified as its
   * payers.
   */
  readonly paysLeg: boolean
  /** They bring the legal representative's consent on paper. */
  readonly bringsConsent: boolean
  readonly stage: number
  readonly position: number
}
export type TeamEmailFacts = {
  readonly teamId: string
  readonly orderId: string
  readonly name: string
  readonly joinCode: string
  readonly bib: number | null
  readonly captainId: string
  readonly members: readonly TeamEmailMember[]
}

/**
 * The order's team with its members, for emails; null where it has none in one of these states.
 * Read as the system.
 */
export async function teamEmailFacts(
  tx: Tx,
  of: { readonly orderId: string; readonly states: readonly RegistrationState[] },
): Promise<TeamEmailFacts | null> {
  const [row] = await tx.sql<TeamEmailFacts>`
    select t.id as "teamId", t.order_id as "orderId", t.name, t.join_code as "joinCode", g.bib, t.account_id as "captainId",
      coalesce((select json_agg(json_build_object('memberId', m.id, 'email', coalesce(
            nullif(m.participant ->> 'email', ''), case when m.account_id <> t.account_id then a.email end, ''),
          'name', concat_ws(' ', m.participant ->> 'firstName', m.participant ->> 'lastName'), 'accountId', m.account_id,
          'paysLeg', exists (
            select from registration.leg_orders w join orders.orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
            where w.team_id = t.id and w.account_id = m.account_id and o.paid_at is not null and not exists (
              select from orders.cancellations c
              where c.tenant_id = o.tenant_id and c.order_id = o.id and c.cancelled_by = 'owner')),
          'bringsConsent', coalesce(m.participant ->> 'guardian' = 'paper', false),
          'stage', m.stage, 'position', m.position) order by m.stage, m.position)
        from registration.team_members m join accounts.accounts a on a.id = m.account_id where m.team_id = t.id), '[]') as members
    from registration.teams t join registration.entries g on g.id = t.id
    where t.order_id = ${of.orderId} and g.state = any (${of.states})`
  return row ?? null
}
