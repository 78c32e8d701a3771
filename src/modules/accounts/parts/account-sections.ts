/**
 * The pages of an account, in the order of every menu: those about races and people, then papers and
 * settings. Their names are the texts `accountSection.*` of the namespace `ui`.
 */
export const accountSections = [
  { name: 'start', to: '/account', group: 'races', isInHeader: true },
  { name: 'registrations', to: '/account/registrations', group: 'races', isInHeader: true },
  { name: 'orders', to: '/account/orders', group: 'races', isInHeader: false },
  { name: 'results', to: '/account/results', group: 'races', isInHeader: false },
  { name: 'profile', to: '/account/profile', group: 'races', isInHeader: true },
  { name: 'family', to: '/account/family', group: 'races', isInHeader: true },
  { name: 'invitations', to: '/account/invitations', group: 'races', isInHeader: false },
  { name: 'documents', to: '/account/documents', group: 'settings', isInHeader: true },
  { name: 'tax', to: '/account/tax-folder', group: 'settings', isInHeader: false },
  { name: 'notifications', to: '/account/notifications', group: 'settings', isInHeader: false },
  { name: 'security', to: '/account/security', group: 'settings', isInHeader: true, also: '/account/password' },
  { name: 'data', to: '/account/data', group: 'settings', isInHeader: false },
] as const

export type AccountSection = (typeof accountSections)[number]

/** The section of a page; null for a page of none. */
export function sectionOf(pathname: string): AccountSection | null {
  const isIn = (path: string) => pathname === path || (path !== '/account' && pathname.startsWith(`${path}/`))
  return accountSections.find((section) => isIn(section.to) || ('also' in section && isIn(section.also))) ?? null
}
