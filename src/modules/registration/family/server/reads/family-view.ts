import { ageOn, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { familyDuplicates } from '#src/modules/accounts/domain/family-duplicates.ts'
import { ownAccountOffer } from '#src/modules/accounts/domain/own-account-offer.ts'
import { photoUrl } from '#src/modules/accounts/domain/photo.ts'
import { missingFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { type FamilyMember, familyMembers } from '#src/modules/accounts/server/reads/family-members.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { type StartAhead, startsAhead } from '../queries/family-entries.ts'

type Reader = { readonly accountId: string; readonly language: Language }

/** The account's family group as its page shows it. Needs the role `self`. */
export async function familyView(tx: Tx, { accountId, language }: Reader) {
  const members = await familyMembers(tx, accountId)
  const starts = await startsAhead(tx, { accountId, participantIds: members.map(({ id }) => id) })
  const relatives = members.map((member) => relativeView(tx, member, { language, starts }))
  const compared = members.map((member) => ({ ...member, isInvited: isInvited(member) }))
  return { relatives, duplicates: familyDuplicates(compared) }
}

/** @param starts the starts ahead of the whole group */
export function relativeView(
  tx: Pick<Tx, 'now'>,
  member: FamilyMember,
  { language, starts }: { readonly language: Language; readonly starts: readonly StartAhead[] },
) {
  const { id, relation, gender, birthDate, firstName, photoId, claim, dismissed } = member
  const today = plainDateIn(tx.now, 'Europe/Moscow')
  const state = ownAccountState(claim)
  const isRussian = language === 'ru'
  return {
    ...{ participantId: id, firstName, relation, gender, birthDate },
    fullName: nameIn(language, member),
    age: birthDate === null ? null : ageOn(birthDate, today),
    photoUrl: photoId === null ? null : photoUrl(photoId),
    ownAccount: { state, email: claim?.email ?? '', mayRegister: member.mayRegister },
    // A race may ask for more; these are needed by all.
    missing: missingFields(member, noRaceFields, 'family'),
    starts: starts
      .filter(({ participantId }) => participantId === id)
      .map(({ registrationId, startsOn, endsOn, ...names }) => ({
        ...{ registrationId, startsOn, endsOn },
        eventName: isRussian ? names.eventNameRu : names.eventNameEn,
        raceName: isRussian ? names.raceNameRu : names.raceNameEn,
      })),
    offer: ownAccountOffer({ relation, birthDate, dismissed, isInvited: isInvited(member) }, today),
  }
}

const noRaceFields = { city: 'off' } as const

function isInvited({ claim }: Pick<FamilyMember, 'claim'>): boolean {
  return claim !== null && claim.state !== 'declined'
}

function ownAccountState(claim: FamilyMember['claim']) {
  if (claim === null) return 'none' as const
  if (claim.hasLeft) return 'left' as const
  if (claim.state === 'claimed') return 'has' as const
  if (claim.state === 'declined') return 'declined' as const
  return claim.isSent ? ('invited' as const) : ('entered' as const)
}
