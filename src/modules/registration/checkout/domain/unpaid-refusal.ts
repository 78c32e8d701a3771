/** What whoever is refused for unpaid places or a crowd in line, or a gift from an unconfirmed email, can do about it; null where they are refused for something else. */
export function unpaidWayOn(code: string): 'prove' | 'pay' | null {
  switch (code) {
    case 'registration.email_unproven':
    case 'registration.network_unproven':
    case 'registration.gift_unproven':
    case 'registration.waitlist_email_unproven':
    case 'registration.waitlist_network_unproven':
      return 'prove'
    case 'registration.unpaid_limit':
    case 'registration.unpaid_lowered':
    case 'registration.network_limit':
    case 'group-entries.unpaid_limit':
      return 'pay'
    default:
      return null
  }
}
