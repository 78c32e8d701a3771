/** A role that an administrator gives to an account. */
export type AccountRole = 'operator' | 'admin' | 'provider'

/** The rights of an organizer's members; each includes those before it. */
export type OrganizerRight = 'view' | 'check-in' | 'manage' | 'own'

export type RoleRule = {
  /** Whether the caller has to be signed in. */
  readonly needsAccount: boolean
  /** The caller's account needs one of these roles; null: none. */
  readonly accountRoles: readonly AccountRole[] | null
}

/** The callers that a route allows: one row for each role that a contract can name. */
export const roleTable = {
  anyone: { needsAccount: false, accountRoles: null },
  account: { needsAccount: true, accountRoles: null },
  provider: { needsAccount: true, accountRoles: ['provider'] },
  operator: { needsAccount: true, accountRoles: ['operator', 'admin'] },
  admin: { needsAccount: true, accountRoles: ['admin'] },
} as const satisfies Record<string, RoleRule>

/**
 * The role of a route. `{organizer, of}`: a member of the organizer that owns the object named by
 * parameter `of`; the pipeline resolves the owner before the handler runs.
 */
export type Role = keyof typeof roleTable | { readonly organizer: OrganizerRight; readonly of: string }

/** An organizer's members are accounts; their right is checked with the object. */
export function ruleOf(role: Role): RoleRule {
  return typeof role === 'string' ? roleTable[role] : roleTable.account
}
