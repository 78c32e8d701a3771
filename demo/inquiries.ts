import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { SubscriptionTopic } from '#src/modules/catalog/domain/subscription-topic.ts'
import { importQuestion, importSubscription } from '#src/modules/inquiries/server/commands/import-inquiries.ts'
import type { ClockedDatabase } from './clocked-database.ts'
import { stableId } from './seeded-random.ts'
import { rulesOf } from './sell-places.ts'

type Question = {
  readonly event: string
  readonly daysAgo: number
  readonly name: string
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly question: string
  /** Asked by the demo's runner, signed in. */
  readonly isRunner?: boolean
}

const questions: readonly Question[] = [
  {
    ...{
      event: 'volga-dawn',
      daysAgo: 8,
      name: 'Вероника Лебедева',
      email: 'runner@demo.startline.test',
      isRunner: true,
    },
    language: 'ru',
    question: 'Можно ли получить номер в день старта? Приеду ночным поездом, буду на площади около семи утра.',
  },
  {
    ...{ event: 'volga-dawn', daysAgo: 5, name: 'Глеб', email: 'gleb@walkers.example' },
    language: 'ru',
    question: 'Пустят ли на трассу полумарафона с беговой коляской? Ребёнку два года.',
  },
  {
    ...{ event: 'volga-dawn', daysAgo: 2, name: 'Hanna', email: 'hanna@runs.example' },
    language: 'en',
    question: 'Are there pacers for 1:45 in the half marathon? And is there a bag drop near the finish?',
  },
  {
    ...{ event: 'kama-crossing', daysAgo: 1, name: 'Инна', email: 'inna@open-water.example' },
    language: 'ru',
    question: 'Нужен ли гидрокостюм на 500 метров, если вода будет холоднее 18 градусов?',
  },
]

type Subscription = {
  readonly event: string
  /** The race whose opening is subscribed. */
  readonly race: string
  /** For a subscription to the event itself; `race` is any of its races. */
  readonly news?: SubscriptionTopic
  readonly email: string
  readonly language: 'ru' | 'en'
}
/** Every address is confirmed; the demo runner subscribes by account. */
const subscriptions: readonly (Subscription & { readonly isRunner?: boolean })[] = [
  { event: 'kama-crossing', race: 'long', email: 'runner@demo.startline.test', language: 'ru', isRunner: true },
  { event: 'kama-crossing', race: 'long', email: 'inna@open-water.example', language: 'ru' },
  { event: 'kama-crossing', race: 'long', email: 'tom@open-water.example', language: 'en' },
  { event: 'valday-ski-relay', race: 'relay', news: 'new-date', email: 'ludmila@ski.example', language: 'ru' },
]

function aboutOf(raceId: string, news: SubscriptionTopic | undefined) {
  return news === undefined ? { about: 'opening' as const, raceId } : { about: news, raceId: null }
}

/** Creates questions to organizers and subscriptions; idempotent. */
export async function seedInquiries({ db, setNow }: ClockedDatabase, runner: string, now: Instant): Promise<void> {
  try {
    for (const { event, daysAgo, isRunner = false, ...question } of questions) {
      setNow(plusMs(now, -daysAgo * 24 * 3600_000))
      const id = stableId(`question/${event}/${daysAgo}`)
      const accountId = isRunner ? runner : null
      await db.transaction({ role: 'system' }, (tx) =>
        importQuestion(tx, event, { id, accountId, isVerified: isRunner, ...question }),
      )
    }
    setNow(plusMs(now, -26 * 3600_000))
    for (const { event, race, news, isRunner = false, ...subscription } of subscriptions) {
      const { tenantId, eventId, raceId } = await rulesOf(db, event, race)
      const id = stableId(`subscription/${event}/${race}/${subscription.email}`)
      const accountId = isRunner ? runner : null
      await db.transaction({ role: 'system' }, (tx) =>
        importSubscription(tx, { id, tenantId, eventId, accountId, ...subscription, ...aboutOf(raceId, news) }),
      )
    }
  } finally {
    setNow(null)
  }
}
