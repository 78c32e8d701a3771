/** The modules, lowest first: a module may import only modules that come before it in this list. */
export const moduleOrder = [
  'tenants',
  'accounts',
  'organizers',
  'inventory',
  'catalog',
  'maps',
  'search',
  'series',
  'home',
  'posters',
  'inquiries',
  'feedback',
  'payments',
  'orders',
  'receipts',
  'invoices',
  'registration',
  'start-list',
  'group-entries',
  'insurance',
  'documents',
  'my-registrations',
  'results',
  'discounts',
  'reviews',
  'tax-deduction',
  'my-data',
  'cabinet',
  'admin',
  'site',
]

/** The PostgreSQL schema of a module. */
export function schemaOf(module: string): string {
  return module.replaceAll('-', '_')
}

/**
 * Whether `user` may import `used`: itself or a lower module. A name that is not in the order may
 * import, and be imported by, itself only.
 */
export function isAtOrBelow(used: string, user: string, order: readonly string[] = moduleOrder): boolean {
  const [usedAt, userAt] = [order.indexOf(used), order.indexOf(user)]
  return used === user || (usedAt !== -1 && usedAt < userAt)
}
