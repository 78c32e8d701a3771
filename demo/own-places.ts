import type { KeyObject } from 'node:crypto'
import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { claimantHash } from '#src/modules/accounts/server/reads/claimant-hash.ts'
import { familyOf } from '#src/modules/accounts/server/reads/family-of.ts'
import { createOwnParticipantReader } from '#src/modules/accounts/server/reads/own-participant.ts'
import { enteredOf } from '#src/modules/registration/domain/entered-participant.ts'
import { buyPlaces } from './buy-places.ts'
import type { ClockedDatabase } from './clocked-database.ts'
import { steadyId } from './dice.ts'
import { rulesOf } from './sell-places.ts'

type OwnPlace = {
  readonly account: 'runner' | 'family'
  /** The first name of who races: of the account itself, or of somebody in its family group. */
  readonly who: string
  readonly event: string
  readonly race: string
}

/** What the demo's own people have run: the family in 2024, own and children's; the runner last season. */
export const ownPlaces: readonly OwnPlace[] = [
  { account: 'family', who: 'Артём', event: 'uktus-ski-2024', race: 'km15' },
  { account: 'family', who: 'Тимур', event: 'uktus-ski-2024', race: 'teens' },
  { account: 'family', who: 'Артём', event: 'iset-half-2024', race: 'half' },
  { account: 'family', who: 'Тимур', event: 'iset-half-2024', race: 'five' },
  { account: 'family', who: 'Злата', event: 'iset-half-2024', race: 'kids' },
  { account: 'family', who: 'Артём', event: 'shartash-swim-2024', race: 'm1500' },
  { account: 'runner', who: 'Вероника', event: 'saratov-bridge', race: 'half' },
  { account: 'runner', who: 'Вероника', event: 'kazan-night', race: 'ten' },
]

export function ownOrderId({ event, race, who }: Pick<OwnPlace, 'event' | 'race' | 'who'>): string {
  return steadyId(`order/${event}/${race}/${who}`)
}

const dayMs = 24 * 3_600_000

/** Buys them, each twelve days before its registration closed, paid by the account; twice buys nothing more. */
export async function buyOwnPlaces(
  { db, setPresent }: ClockedDatabase,
  accounts: Readonly<Record<OwnPlace['account'], string>>,
  claimantKey: KeyObject,
): Promise<void> {
  for (const place of ownPlaces) {
    const accountId = accounts[place.account]
    const { id, profile } = await personOf(db, accountId, place.who)
    const rules = await rulesOf(db, place.event, place.race)
    setPresent(boughtAt(rules.closesAt))
    await buyPlaces(db, rules, [
      {
        orderId: ownOrderId(place),
        accountId,
        participantId: id,
        claimant: claimantHash(claimantKey, profile),
        participant: enteredOf(profile),
      },
    ])
    setPresent(null)
  }
}

function boughtAt(closesAt: Instant): Instant {
  return plusMs(closesAt, -12 * dayMs)
}

async function personOf(
  db: ClockedDatabase['db'],
  accountId: string,
  firstName: string,
): Promise<{ readonly id: string; readonly profile: ParticipantProfile }> {
  const { own } = await createOwnParticipantReader(db)(accountId)
  const family = await db.transaction({ role: 'app', accountId }, (tx) => familyOf(tx, accountId))
  const relatives = family.map(({ id, relation: _, ...profile }) => ({ id, profile }))
  const person = [own, ...relatives].find((one) => one?.profile.firstName === firstName)
  if (!person) throw new Error(`Nobody is called ${firstName}`)
  return person
}
