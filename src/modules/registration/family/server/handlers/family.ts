import { err, ok, type Result } from '#src/kernel/result.ts'
import { personKeyText } from '#src/modules/accounts/domain/names.ts'
import {
  clearOptedOutFields,
  isSameProfile,
  type ParticipantProfile,
  type Relation,
} from '#src/modules/accounts/domain/profile.ts'
import { ownProfileRules, profileIssues } from '#src/modules/accounts/domain/profile-issues.ts'
import { changeRelation, dismissOwnAccountOffer } from '#src/modules/accounts/server/commands/change-family.ts'
import { countInvitation } from '#src/modules/accounts/server/commands/count-requests.ts'
import { inviteRelative, withdrawInvitation } from '#src/modules/accounts/server/commands/invite-relative.ts'
import {
  type RelativeIssue,
  saveRelative,
  type WhichRelative,
} from '#src/modules/accounts/server/commands/save-relative.ts'
import { familyMembers } from '#src/modules/accounts/server/reads/family-members.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  addRelativeRoute,
  dismissOfferRoute,
  getFamilyRoute,
  getRelativeRoute,
  inviteRelativeRoute,
  mergeRelativesRoute,
  removeRelativeRoute,
  saveRelativeRoute,
  withdrawInvitationRoute,
} from '../../contract/family.ts'
import { mergeInFamily, removeFromFamily } from '../commands/change-own-family.ts'
import { startsAhead } from '../queries/family-entries.ts'
import { familyView, relativeView } from '../reads/family-view.ts'

/** More than any family has; a coach's athletes are a group entry. */
const maxRelatives = 50

export const getFamilyHandler = handle(getFamilyRoute, async ({ tx, actor, language }) =>
  ok(await familyView(tx, { accountId: actor.accountId, language })),
)

export const addRelativeHandler = handle(addRelativeRoute, async ({ tx, actor }, { body }) => {
  const { relation, profile } = body
  // Registering corrects a person whom the family has; a new person must not replace one unseen.
  const known = (await familyMembers(tx, actor.accountId)).find((one) => personKeyText(one) === personKeyText(profile))
  const isRepeated = known?.relation === relation && isSameProfile(known, clearOptedOutFields(profile))
  if (known !== undefined && !isRepeated)
    return err('accounts.relative_exists', { fields: { 'profile.birthDate': 'accounts.relative_exists' } })
  const saved = await saveForm(tx, actor.accountId, { which: { relation }, relation, profile })
  if (!saved.ok) return saved
  return (await familyMembers(tx, actor.accountId)).length > maxRelatives ? err('accounts.family_full') : saved
})

export const saveRelativeHandler = handle(saveRelativeRoute, async ({ tx, actor }, { params, body }) => {
  const { relation, profile } = body
  return await saveForm(tx, actor.accountId, { which: params, relation, profile })
})

type Form = { readonly which: WhichRelative; readonly relation: Relation; readonly profile: ParticipantProfile }

async function saveForm(
  tx: Tx,
  accountId: string,
  { which, relation, profile }: Form,
): Promise<Result<{ participantId: string }, RelativeIssue | 'accounts.relative_age' | 'accounts.profile_incomplete'>> {
  const issues = Object.entries(profileIssues(profile, ownProfileRules, 'family'))
  if (issues.length > 0) {
    const fields = Object.fromEntries(issues.map(([field, issue]) => [`profile.${field}`, issue]))
    return err('accounts.profile_incomplete', { fields })
  }
  const { birthDate } = await ownProfile(tx, accountId)
  if (isOutOfAge(relation, profile.birthDate, birthDate))
    return err('accounts.relative_age', { fields: { 'profile.birthDate': 'accounts.relative_age' } })
  const saved = await saveRelative(tx, accountId, which, profile)
  if (!saved.ok) {
    const { code } = saved.error
    return code === 'accounts.relative_is_self' ? err(code, { fields: { 'profile.birthDate': code } }) : saved
  }
  const { participantId } = saved.value
  const changed = await changeRelation(tx, accountId, { participantId, relation })
  return changed.ok ? ok({ participantId }) : changed
}

/** A child older than the account's owner, or a parent who is younger. */
function isOutOfAge(relation: Relation, birthDate: string | null, ownBirthDate: string | null): boolean {
  if (birthDate === null || ownBirthDate === null) return false
  return relation === 'child' ? birthDate <= ownBirthDate : relation === 'parent' && birthDate >= ownBirthDate
}

export const getRelativeHandler = handle(getRelativeRoute, async ({ tx, actor, language }, { params }) => {
  const { accountId } = actor
  const member = (await familyMembers(tx, accountId)).find(({ id }) => id === params.participantId)
  if (member === undefined) return err('accounts.relative_unknown')
  const starts = await startsAhead(tx, { accountId, participantIds: [member.id] })
  const { id: _, relation: __, mayRegister: ___, photoId: ____, dismissed: _____, claim: ______, ...profile } = member
  return ok({ ...relativeView(tx, member, { language, starts }), profile })
})

export const removeRelativeHandler = handle(removeRelativeRoute, async ({ tx, actor, language }, { params }) => {
  const removed = await removeFromFamily(tx, actor.accountId, params.participantId)
  return removed.ok ? ok(await familyView(tx, { accountId: actor.accountId, language })) : removed
})

export const mergeRelativesHandler = handle(
  mergeRelativesRoute,
  async ({ tx, actor, language, services }, { params, body }) => {
    const merged = await mergeInFamily(tx, services, actor.accountId, {
      remainingId: params.participantId,
      otherId: body.otherId,
    })
    return merged.ok ? ok(await familyView(tx, { accountId: actor.accountId, language })) : merged
  },
)

export const inviteRelativeHandler = handle(inviteRelativeRoute, async (context, { params, body }) => {
  const { services, tenant, actor, language } = context
  const allowed = await services.db.transaction({ role: 'system' }, (tx) => countInvitation(tx, context, body.email))
  if (!allowed.ok) return allowed
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  const invitation = { ...params, ...body, accountId: actor.accountId, tenantId: tenant.id, language }
  const invited = await services.db.transaction(scope, (tx) => inviteRelative(tx, services, invitation))
  return invited.ok ? ok({ isSent: true }) : invited
})

export const withdrawInvitationHandler = handle(withdrawInvitationRoute, async ({ tx, actor }, { params }) => {
  const withdrawn = await withdrawInvitation(tx, actor.accountId, params.participantId)
  return withdrawn.ok ? ok({ isWithdrawn: true }) : withdrawn
})

export const dismissOfferHandler = handle(dismissOfferRoute, async ({ tx, actor }, { params, body }) => {
  const dismissed = await dismissOwnAccountOffer(tx, actor.accountId, { ...params, ...body })
  return dismissed.ok ? ok({ isDismissed: true }) : dismissed
})
