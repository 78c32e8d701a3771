export const en = {
  navLabel: 'Account sections',
  'nav.start': 'Overview',
  'nav.registrations': 'Registrations',
  'nav.orders': 'Orders',
  'nav.results': 'Results',
  'nav.family': 'Family',
  'nav.invitations': 'Invitations',
  'nav.documents': 'Documents',
  'nav.tax': 'Tax',
  'nav.notifications': 'Notifications',
  'nav.data': 'My data',
  'nav.security': 'Security',
}
