import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { relations } from '../domain/profile.ts'

const params = z.object({ membershipId: z.uuid('accounts.membership_unknown') })
const errors = { 'accounts.membership_unknown': 404 } as const
const reply = z.object({
  memberships: z.array(
    z.object({
      membershipId: z.uuid(),
      /** The account holder of the family group; empty where their profile has no name. */
      owner: z.string(),
      /** What the caller is to them. */
      relation: z.enum(relations).nullable(),
      /** Whether they may register the caller for races. */
      mayRegister: z.boolean(),
    }),
  ),
})

export const getMembershipsRoute = defineRoute({
  method: 'get',
  path: '/api/account/memberships',
  summary: 'List the family groups in which the caller is a relative',
  role: 'account',
  databaseRole: 'auth',
  reply,
})

export const setMembershipRoute = defineRoute({
  method: 'put',
  path: '/api/account/memberships/:membershipId',
  summary: 'Allow or forbid a family group to register the caller for races',
  role: 'account',
  databaseRole: 'auth',
  params,
  body: z.object({ mayRegister: z.boolean() }),
  reply,
  errors,
})

export const leaveFamilyRoute = defineRoute({
  method: 'delete',
  path: '/api/account/memberships/:membershipId',
  summary: 'Leave a family group; the caller keeps seeing the entries that it paid for',
  role: 'account',
  databaseRole: 'auth',
  params,
  reply,
  errors,
})
