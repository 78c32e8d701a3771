/**
 * The addresses of deleted accounts: a name that never exists (RFC 2606), so that an email to such an
 * account reaches nobody, and is not tried.
 */
const host = '@deleted.invalid'

export function deletedAddress(accountId: string): string {
  return `${accountId}${host}`
}

export function isDeletedAddress(email: string): boolean {
  return email.endsWith(host)
}
