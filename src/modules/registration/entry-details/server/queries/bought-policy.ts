/**
 * Whether a policy was bought on the site for an entry, or for a member of a team, with the order or as an
 * option later, and is not cancelled: the race's insurance is not missing then. SQL.
 * @param person the alias of the entry (registration.entries) or the member (registration.team_members)
 */
export function hasBoughtPolicy(person: 'g' | 'm'): string {
  return `exists (select from insurance.policies y join orders.orders yo on yo.id = y.order_id
    where y.tenant_id = ${person}.tenant_id and y.entry_id = ${person}.id and y.person_id = ${person}.participant_id
      and y.state <> 'cancelled' and yo.paid_at is not null)`
}
