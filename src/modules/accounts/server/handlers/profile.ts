import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { completePhoneRoute, getProfileRoute, putProfileRoute } from '../../contract/account.ts'
import { readPhone } from '../../domain/phone.ts'
import { ownProfileRules, profileIssues } from '../../domain/profile-issues.ts'
import { saveOwnProfile, savePhoneIfMissing } from '../commands/save-profile.ts'
import { ownProfile } from '../reads/find-profile.ts'

export const getProfileHandler = handle(getProfileRoute, async ({ tx, actor }) =>
  ok(await ownProfile(tx, actor.accountId)),
)

/** Requires the fields that every race needs, except the gender, which only a race may require. */
export const putProfileHandler = handle(putProfileRoute, async ({ tx, actor }, { body }) => {
  const { gender, ...fields } = profileIssues(body, ownProfileRules, 'own')
  if (Object.keys(fields).length > 0) return err('accounts.profile_incomplete', { fields })
  await saveOwnProfile(tx, actor.accountId, body)
  return ok(await ownProfile(tx, actor.accountId))
})

export const completePhoneHandler = handle(completePhoneRoute, async ({ tx, actor }, { body }) => {
  const phone = readPhone(body.phone)
  if (phone === null) return ok({ e164: '', formatted: body.phone, country: '', possible: false })
  if (phone.possible) await savePhoneIfMissing(tx, actor.accountId, phone.e164)
  return ok(phone)
})
