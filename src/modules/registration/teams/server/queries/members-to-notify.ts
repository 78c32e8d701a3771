import type { Tx } from '#src/platform/db/tx.ts'

export type MemberToNotify = { readonly memberId: string; readonly email: string }

/**
 * The members of a live team to notify, with their addresses; members who paid for a leg are left
 * out, since they are notified as payers of their own order. Read as the system.
 */
export async function listMembersToNotify(tx: Tx, teamOrderId: string): Promise<MemberToNotify[]> {
  return await tx.sql<MemberToNotify>`
    select m.id as "memberId", coalesce(nullif(m.participant ->> 'email', ''), a.email) as email
    from registration.teams t
      join registration.entries g on g.tenant_id = t.tenant_id and g.id = t.id and g.state = 'confirmed'
      join registration.team_members m on m.tenant_id = t.tenant_id and m.team_id = t.id and m.is_live
      left join accounts.accounts a on a.id = m.account_id
    where t.order_id = ${teamOrderId} and coalesce(nullif(m.participant ->> 'email', ''), a.email) is not null
      and not exists (
        select from registration.leg_orders w join orders.orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
        where w.tenant_id = t.tenant_id and w.team_id = t.id and w.account_id = m.account_id
          and o.status in ('paid', 'partially_refunded'))
    order by m.stage, m.position`
}
