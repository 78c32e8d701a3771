import type { PersonName } from '#src/modules/accounts/domain/profile.ts'
import { formatInitials } from '#src/modules/accounts/domain/profile.ts'
import { personByEmail } from '#src/modules/accounts/server/reads/person-by-email.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { ineligibility } from '../../domain/eligibility.ts'
import { listLiveEntries } from './live-entries.ts'

export type FriendInRace = { readonly initials: string; readonly canBeRegistered: boolean }

/**
 * The facts shown about the account with this address: its initials, and whether the race accepts
 * it. The reason of a refusal is not shown: it would reveal age, gender, or that the person already
 * races. An unknown address runs the same statements and can be invited. Read as the system.
 */
export async function friendInRace(
  tx: Tx,
  { keyFor }: Pick<Services, 'keyFor'>,
  { race, email }: { readonly race: RaceRules; readonly email: string },
): Promise<FriendInRace> {
  const found = await personByEmail(tx, email)
  const person = found ?? nobody
  const personKey = personKeyHash(keyFor('personKey'), { ...person, lastName: person.lastName || email })
  const live = await listLiveEntries(tx, {
    accountId: found?.accountId ?? noAccount,
    eventId: race.eventId,
    personKeys: [personKey],
  })
  const { birthDate, gender } = person
  const ineligible = birthDate === null ? null : ineligibility({ birthDate, gender }, race)
  // The form asks for the gender where the account has none yet.
  const fits = ineligible === null || ineligible.code === 'registration.gender_unknown'
  return {
    initials: formatInitials(person),
    canBeRegistered: fits && !live.some(({ raceId }) => raceId === race.raceId),
  }
}

const noAccount = '00000000-0000-0000-0000-000000000000'
const nobody: PersonName & { readonly birthDate: null; readonly gender: 'unknown' } = {
  ...{ lastName: '', firstName: '', patronymic: '' },
  birthDate: null,
  gender: 'unknown',
}
