/** A role that an administrator gives to an account. */
export type AccountRole = 'operator' | 'admin' | 'provider'

/** The rights of an organizer's members; each includes those before it. */
export type OrganizerRight = 'view' | 'check-in' | 'manage' | 'own'

export type RoleRule = {
  /** Whether the caller has to be signed in. */
  readonly needsAccount: boolean
  /** The caller's account needs one of these roles; null: none. */
  readonly accountRoles: readonly AccountRole[] | null
  /** The caller needs this right in the organizer of the object that the route names; null: none. */
  readonly organizerRight: OrganizerRight | null
}

/**
 * All callers that a route can ask for: the guards of routes, the API's document, the screens and
 * docs/roles.md read this table. `role-descriptions.ts` says of each row who that is.
 */
export const roleTable = {
  anyone: { needsAccount: false, accountRoles: null, organizerRight: null },
  account: { needsAccount: true, accountRoles: null, organizerRight: null },
  'organizer:view': { needsAccount: true, accountRoles: null, organizerRight: 'view' },
  'organizer:check-in': { needsAccount: true, accountRoles: null, organizerRight: 'check-in' },
  'organizer:manage': { needsAccount: true, accountRoles: null, organizerRight: 'manage' },
  'organizer:own': { needsAccount: true, accountRoles: null, organizerRight: 'own' },
  provider: { needsAccount: true, accountRoles: ['provider'], organizerRight: null },
  operator: { needsAccount: true, accountRoles: ['operator', 'admin'], organizerRight: null },
  admin: { needsAccount: true, accountRoles: ['admin'], organizerRight: null },
} as const satisfies Readonly<Record<string, RoleRule>>

export type RoleName = keyof typeof roleTable

/**
 * The role of a route. `{organizer, of}`: a member of the organizer that owns the object named by
 * parameter `of`; the pipeline resolves the owner before the handler runs.
 */
export type Role =
  | Exclude<RoleName, `organizer:${OrganizerRight}`>
  | { readonly organizer: OrganizerRight; readonly of: string }

/** The role's row in the table. */
export function roleName(role: Role): RoleName {
  return typeof role === 'string' ? role : `organizer:${role.organizer}`
}

/** An organizer's members are accounts; their right is checked with the object. */
export function ruleOf(role: Role): RoleRule {
  return roleTable[roleName(role)]
}

/** Whether an account with these roles has a role that the table gives by account: an admin is an operator, too. */
export function hasRole(roles: readonly AccountRole[], role: AccountRole): boolean {
  return roleTable[role].accountRoles.some((one) => roles.includes(one))
}

/** The names of roles in `roles` of the current user, which SPEC §6 gives. */
const userRoleNames = { operator: 'operator', admin: 'Administrator', provider: 'provider' } as const satisfies Record<
  AccountRole,
  string
>

/** The current user's `roles`: every account is a participant. */
export function userRoles(roles: readonly AccountRole[], isCorporate: boolean): string[] {
  return ['participant', ...roles.map((role) => userRoleNames[role]), ...(isCorporate ? ['Organization'] : [])]
}

/** What a screen knows of its reader. */
type Reader = { readonly isAuthorized: boolean; readonly isCorporate: boolean; readonly roles: readonly string[] }

/**
 * Whether a screen shows its reader what this role may do. `organizer`: a member of any organizer;
 * the right in one is known with the object alone.
 */
export function isShownTo(role: Exclude<Role, object> | 'organizer', reader: Reader): boolean {
  if (role === 'organizer') return reader.isAuthorized && reader.isCorporate
  const { needsAccount, accountRoles } = ruleOf(role)
  if (needsAccount && !reader.isAuthorized) return false
  return accountRoles === null || accountRoles.some((one) => reader.roles.includes(userRoleNames[one]))
}
