import type { RoleName } from './role.ts'

type RoleDescription = {
  /** Who it is, as in SPEC §6. */
  readonly person: string
  readonly may: string
  /** How one gets it. */
  readonly source: string
}

/** Of each row of `roleTable`; printed to docs/roles.md and into the API's document. */
export const roleDescriptions: Readonly<Record<RoleName, RoleDescription>> = {
  anyone: {
    person: 'Every visitor, signed in or not.',
    may: 'Browse events, start lists, results and pages; ask an organizer; sign up and in.',
    source: 'By opening the site.',
  },
  account: {
    person: 'A signed-in account: the participant and payer of its own entries.',
    may: 'Register itself, relatives and friends; see and change what is its own. Another account’s things are unknown (404).',
    source: 'By signing up with an email address.',
  },
  'organizer:view': {
    person: 'Organization (`isCorporate`): a member of the organizer of the event or series that the call names.',
    may: 'Read the organizer’s lists: entries, discounts, tax applications, results to check.',
    source: '`organizers.set_member` with the right `view`, called in the database (docs/operations.md).',
  },
  'organizer:check-in': {
    person: 'A member who hands out start packs.',
    may: 'All of `view`, and what is decided at the pick-up: documents and categories shown there.',
    source: 'As `organizer:view`, with the right `check-in`.',
  },
  'organizer:manage': {
    person: 'A member who runs the events.',
    may: 'All of `check-in`, and change the organizer’s events: discounts, waves, documents, results, cancellations, tax applications.',
    source: 'As `organizer:view`, with the right `manage`.',
  },
  'organizer:own': {
    person: 'An owner of the organizer.',
    may: 'All of `manage`. The database lets an owner’s account give rights in the organizer; no call does so yet.',
    source: 'As `organizer:view`, with the right `own`.',
  },
  provider: {
    person: 'A member of an insurer or supplier whose products events sell.',
    may: 'Read the lines and policies of its own products, and of no other provider.',
    source: '`accounts.set_roles` and `insurance.set_member`, called in the database (docs/operations.md).',
  },
  operator: {
    person: 'Support of the installation.',
    may: 'Payment incidents, refunds that a bank refused, messages, emails that did not arrive, reviews, dead jobs; refund more than an event’s rules. Use the site during maintenance.',
    source: '`accounts.set_roles`, called in the database (docs/operations.md). Each call is in the security log.',
  },
  admin: {
    person: 'Administrator (`isAdmin`) of the installation.',
    may: 'All of an operator; end the sessions of any account, turn its two-step sign-in off, and turn a tenant’s features on and off.',
    source: '`accounts.set_roles`, called in the database (docs/operations.md).',
  },
}

/**
 * People whom a call knows by its object, not by a role: the guard of such a call is `account`, and
 * its read or command asks for the row.
 */
export const relationDescriptions = {
  payer: {
    person: 'The account that an order belongs to.',
    may: 'Pay, change and cancel the order; see its sums, bills and refunds.',
    source: 'By registering a participant. Decided by `orders.orders.account_id`.',
  },
  participant: {
    person: 'The person of an entry, with an account of their own.',
    may: 'See the entry and its ticket, complete its documents, hide their name in public lists; no sums.',
    source: 'An accepted invitation, claim or transfer. Decided by `registration/server/queries/participant-entry.ts`.',
  },
  relative: {
    person: 'A member of an account’s family group.',
    may: 'With an own account: decide whether the family may register them, and leave.',
    source: 'Added on `/account/family`, with an invitation to an own account. Decided by `accounts.claims`.',
  },
  captain: {
    person: 'The account that made a team and pays its order.',
    may: 'Give out the join code, set the line-up, remove members.',
    source: 'By registering a team. Decided by the team’s order.',
  },
  'team member': {
    person: 'An account that joined a team.',
    may: 'See the team, fill in and pay its own leg, leave.',
    source: 'By the join code. Decided by `registration.team_members`.',
  },
} as const satisfies Readonly<Record<string, RoleDescription>>
