import type { Instant } from '#src/kernel/instant.ts'
import { type AccountRole, hasRole, userRoles } from '#src/kernel/role.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { nameOfUser } from '../domain/profile.ts'
import { ownProfile } from './reads/find-profile.ts'

export const anonymous = { isAuthorized: false, roles: [], isAdmin: false, isCorporate: false }

/** The user who has just signed in, as the site shows them. */
export async function signedInUser(context: RequestContext, accountId: string) {
  const { roles, deleteAfter } = await stateOf(context, accountId)
  const user = await buildCurrentUser(context, accountId, roles)
  return deleteAfter === null ? user : { ...user, deleteAfter }
}

export async function buildCurrentUser(context: RequestContext, accountId: string, roles: readonly AccountRole[]) {
  return await context.services.db.transaction({ role: 'self', accountId, readOnly: true }, async (tx) => {
    const isCorporate = await context.services.isCorporate(tx, accountId)
    return {
      isAuthorized: true,
      fullName: nameOfUser(await ownProfile(tx, accountId), context.language),
      roles: userRoles(roles, isCorporate),
      isAdmin: hasRole(roles, 'admin'),
      isCorporate,
    }
  })
}

type AccountState = { readonly roles: readonly AccountRole[]; readonly deleteAfter: Instant | null }

async function stateOf(context: RequestContext, accountId: string): Promise<AccountState> {
  return await context.services.db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const [row] = await tx.sql<AccountState>`
      select roles, delete_after as "deleteAfter" from accounts.accounts where id = ${accountId}`
    return row ?? { roles: [], deleteAfter: null }
  })
}
