/** The modules, lowest first: a module may use only those that stand before it. */
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
  'payments',
  'orders',
  'registration',
  'start-list',
  'group-entries',
  'documents',
  'my-registrations',
  'results',
  'reviews',
  'tax-deduction',
  'cabinet',
  'admin',
  'site',
]

/** A module's PostgreSQL schema. */
export function schemaOf(module: string): string {
  return module.replaceAll('-', '_')
}

/** Whether `user` may use `used`: itself, or a lower one. Unknown names are above everything. */
export function isAtOrBelow(used: string, user: string, order: readonly string[] = moduleOrder): boolean {
  const [usedAt, userAt] = [order.indexOf(used), order.indexOf(user)]
  return used === user || (usedAt !== -1 && usedAt < userAt)
}
