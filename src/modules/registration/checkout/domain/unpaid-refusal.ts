/**
 * The remedy for a refusal for unpaid places, for too many waitlist entries, or for a gift from an
 * unconfirmed email; null for any other refusal.
 */
export function unpaidRemedy(code: string): 'prove' | 'pay' | null {
  switch (code) {
    case 'registration.email_unverified':
    case 'registration.network_unverified':
    case 'registration.gift_unverified':
    case 'registration.waitlist_email_unverified':
    case 'registration.waitlist_network_unverified':
      return 'prove'
    case 'registration.unpaid_limit':
    case 'registration.unpaid_limit_lowered':
    case 'registration.network_limit':
    case 'group-entries.unpaid_limit':
      return 'pay'
    default:
      return null
  }
}
