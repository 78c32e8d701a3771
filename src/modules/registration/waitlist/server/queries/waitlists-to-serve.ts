import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The events whose waitlists need work: an offer expired, a reserved unit is allowed by the event's
 * limit, a reserve ended, an owner released their place, the waitlist is empty, the sale is over, a draw is due or
 * has no seed yet.
 */
export async function eventsWithWaitlistsToServe(tx: Tx): Promise<{ tenantId: number; eventCode: string }[]> {
  return await tx.named<{ tenantId: number; eventCode: string }>(
    'registration.events_with_waitlists_to_serve',
    `select e.tenant_id as "tenantId", e.code as "eventCode" from catalog.events e where e.id in (
       select f.limit_id from inventory.waitlist_entries f where f.state = 'offered' and f.offer_until <= $1
       union
       select p.limit_id from inventory.pools p
       join catalog.races r on r.pool_id = p.id
       join catalog.events v on v.id = r.event_id
       join inventory.limits l on l.tenant_id = p.tenant_id and l.id = p.limit_id
       left join registration.draws d on d.tenant_id = p.tenant_id and d.race_id = r.id
       cross join lateral (
         select exists (select from inventory.waitlist_entries w
                        where w.tenant_id = p.tenant_id and w.pool_id = p.id and w.state = 'waiting') as has_waiting,
                exists (select from inventory.holds h
                        where h.tenant_id = p.tenant_id and h.order_id = p.id and h.pool_id = p.id and h.state = 'held') as has_reserved
       ) s
       where p.has_waitlist and case
         when r.closes_at <= $1 or v.status <> 'published' then true
         when r.draws_at > $1 then d.race_id is null
         when r.draws_at is not null and d.drawn_at is null then true
         when p.next_expiry <= $1 and exists (
             select from inventory.reserves x join inventory.holds h on h.tenant_id = x.tenant_id and h.order_id = x.id and h.state = 'held'
             where x.tenant_id = p.tenant_id and x.pool_id = p.id and x.ends_at <= $1) then true
         else (not s.has_waiting and p.resale = 0) or (s.has_reserved and (l.capacity is null or l.taken + l.held < l.capacity))
           or (s.has_waiting and (
             select bool_or(t.state = 'open' and t.open_until > $1) and count(*) > p.resale from registration.transfers t
             where t.tenant_id = p.tenant_id and t.race_id = r.id and t.kind = 'waitlist' and t.state in ('open', 'paying')))
       end)`,
    [tx.now],
  )
}
