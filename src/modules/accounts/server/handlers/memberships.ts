import { ok } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { getMembershipsRoute, leaveFamilyRoute, setMembershipRoute } from '../../contract/memberships.ts'
import { nameOfUser } from '../../domain/profile.ts'
import { leaveFamily, setMayRegister } from '../commands/change-membership.ts'
import { listMemberships } from '../queries/family.ts'

export const getMembershipsHandler = handle(getMembershipsRoute, async (context) => ok(await memberships(context)))

export const setMembershipHandler = handle(setMembershipRoute, async (context, { params, body }) => {
  const member = { claimId: params.membershipId, accountId: context.actor.accountId }
  const changed = await setMayRegister(context.tx, member, body.mayRegister)
  return changed.ok ? ok(await memberships(context)) : changed
})

export const leaveFamilyHandler = handle(leaveFamilyRoute, async (context, { params }) => {
  const left = await leaveFamily(context.tx, { claimId: params.membershipId, accountId: context.actor.accountId })
  return left.ok ? ok(await memberships(context)) : left
})

async function memberships({ tx, actor, language }: RequestContext & { readonly tx: Tx; readonly actor: Actor }) {
  const rows = await listMemberships(tx, actor.accountId)
  return {
    memberships: rows.map(({ claimId, ownerFirstName, ownerLastName, relation, mayRegister }) => ({
      ...{ membershipId: claimId, relation, mayRegister },
      owner: nameOfUser({ firstName: ownerFirstName ?? '', lastName: ownerLastName ?? '', patronymic: '' }, language),
    })),
  }
}
