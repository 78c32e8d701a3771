import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import { createOwnParticipantReader } from '#src/modules/accounts/server/reads/own-participant.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { toEnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import type { Services } from '#src/platform/services.ts'
import { type Buyer, buyPlaces } from './buy-places.ts'
import { cancelPaidOrder } from './cancel-paid-order.ts'
import type { ClockedDatabase } from './clocked-database.ts'
import { stableId } from './seeded-random.ts'
import { rulesOf } from './sell-places.ts'

type DemoPurchase = {
  readonly account: 'runner' | 'family'
  /** The first name of the participant: the account's own, or a member of its family. */
  readonly firstName: string
  readonly event: string
  readonly race: string
  /**
   * The days between the purchase, or the cancellation, and the event; default of the purchase:
   * twenty.
   */
  readonly boughtDaysBefore?: number
  readonly cancelledDaysBefore?: number
  /** For an upcoming event: how many days ago it was bought. */
  readonly boughtDaysAgo?: number
  /** Places with the same value share an order. */
  readonly sharedOrder?: string
}

/**
 * Past and future entries of the demo accounts: the family in 2024, adults and children; the runner
 * last season. Upcoming: the family together twice, and of the runner's entries one postponed, one
 * cancelled and one online under way.
 */
export const demoPurchases: readonly DemoPurchase[] = [
  { account: 'family', firstName: 'Артём', event: 'uktus-ski-2024', race: 'km15' },
  { account: 'family', firstName: 'Тимур', event: 'uktus-ski-2024', race: 'teens' },
  { account: 'family', firstName: 'Артём', event: 'iset-half-2024', race: 'half' },
  { account: 'family', firstName: 'Тимур', event: 'iset-half-2024', race: 'five' },
  { account: 'family', firstName: 'Злата', event: 'iset-half-2024', race: 'kids' },
  {
    account: 'family',
    firstName: 'Артём',
    event: 'shartash-swim-2024',
    race: 'm1500',
    boughtDaysBefore: 68,
    cancelledDaysBefore: 41,
  },
  { account: 'runner', firstName: 'Вероника', event: 'saratov-bridge', race: 'half' },
  { account: 'runner', firstName: 'Вероника', event: 'kazan-night', race: 'ten' },
  { account: 'family', firstName: 'Артём', event: 'volga-dawn', race: 'half', boughtDaysAgo: 6, sharedOrder: 'family' },
  { account: 'family', firstName: 'Тимур', event: 'volga-dawn', race: 'ten', boughtDaysAgo: 6, sharedOrder: 'family' },
  { account: 'family', firstName: 'Артём', event: 'vologda-lace', race: 'km30', boughtDaysAgo: 3, sharedOrder: 'lace' },
  { account: 'family', firstName: 'Марта', event: 'vologda-lace', race: 'km10', boughtDaysAgo: 3, sharedOrder: 'lace' },
  { account: 'family', firstName: 'Тимур', event: 'vologda-lace', race: 'km10', boughtDaysAgo: 3, sharedOrder: 'lace' },
  { account: 'runner', firstName: 'Вероника', event: 'volga-dawn', race: 'half', boughtDaysAgo: 9 },
  { account: 'runner', firstName: 'Вероника', event: 'valday-ski-relay', race: 'solo', boughtDaysAgo: 12 },
  { account: 'runner', firstName: 'Вероника', event: 'tula-duathlon-relay', race: 'solo', boughtDaysAgo: 15 },
  { account: 'runner', firstName: 'Вероника', event: 'month-of-steps', race: 'km60', boughtDaysAgo: 12 },
]

export function ownOrderId({
  event,
  race,
  firstName,
  sharedOrder,
}: Pick<DemoPurchase, 'event' | 'race' | 'firstName' | 'sharedOrder'>): string {
  return stableId(`order/${event}/${sharedOrder ?? `${race}/${firstName}`}`)
}

const dayMs = 24 * 3_600_000

/** Buys the entries, paid by the account, and cancels those to be cancelled; idempotent. */
export async function buyOwnPlaces(
  app: { readonly clocked: ClockedDatabase; readonly services: Services },
  accounts: Readonly<Record<DemoPurchase['account'], string>>,
  now: Instant,
): Promise<void> {
  const { db, setNow } = app.clocked
  for (const sharedOrder of Map.groupBy(demoPurchases, ownOrderId).values()) {
    const [place] = sharedOrder as [DemoPurchase, ...DemoPurchase[]]
    const accountId = accounts[place.account]
    const rules = await rulesOf(db, place.event, place.race)
    setNow(
      place.boughtDaysAgo === undefined
        ? plusMs(rules.startsAt, -(place.boughtDaysBefore ?? 20) * dayMs)
        : plusMs(now, -place.boughtDaysAgo * dayMs),
    )
    await buyPlaces(db, rules, await Promise.all(sharedOrder.map((one) => buyerOf(app, accountId, one))))
    if (place.cancelledDaysBefore !== undefined) {
      setNow(plusMs(rules.startsAt, -place.cancelledDaysBefore * dayMs))
      await cancelPaidOrder(app, {
        tenantId: rules.tenantId,
        orderId: ownOrderId(place),
        by: { kind: 'owner', accountId },
        terms: 'rules',
      })
    }
    setNow(null)
  }
}

async function buyerOf(
  { clocked: { db }, services }: { readonly clocked: ClockedDatabase; readonly services: Services },
  accountId: string,
  place: DemoPurchase,
): Promise<Buyer> {
  const { id, profile } = await personOf(db, accountId, place.firstName)
  return {
    orderId: ownOrderId(place),
    accountId,
    participantId: id,
    personKey: personKeyHash(services.keyFor('personKey'), profile),
    participant: toEnteredParticipant(profile),
    race: await rulesOf(db, place.event, place.race),
  }
}

export async function personOf(
  db: ClockedDatabase['db'],
  accountId: string,
  firstName: string,
): Promise<{ readonly id: string; readonly profile: ParticipantProfile }> {
  const { own } = await createOwnParticipantReader(db)(accountId)
  const family = await db.transaction({ role: 'app', accountId }, (tx) => listFamily(tx, accountId))
  const relatives = family.map(({ id, relation: _, ...profile }) => ({ id, profile }))
  const person = [own, ...relatives].find((one) => one?.profile.firstName === firstName)
  if (!person) throw new Error(`account ${accountId}: no participant named ${firstName}`)
  return person
}
