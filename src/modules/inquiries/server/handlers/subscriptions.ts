import { err, ok } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { findEventSchedule } from '#src/modules/catalog/server/reads/event-schedule.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  confirmSubscriptionRoute,
  endOwnNewsSubscriptionRoute,
  endOwnSubscriptionRoute,
  endSubscriptionRoute,
  getSubscriptionRoute,
  listAllOwnSubscriptionsRoute,
  listOwnSubscriptionsRoute,
  subscribeToEventNewsRoute,
  subscribeToOpeningRoute,
} from '../../contract/subscriptions.ts'
import { subscribeToEventNews, subscribeToOpening } from '../commands/subscribe.ts'
import {
  confirmSubscription,
  deleteOwnNewsSubscription,
  deleteOwnSubscription,
  deleteSubscription,
  findOwnSubscriptions,
  findSubscriptionById,
  listOwnSubscriptions,
} from '../queries/subscriptions.ts'
import { readSubscriptionToken } from '../subscription-keys.ts'

export const subscribeToOpeningHandler = handle(
  subscribeToOpeningRoute,
  async (context, { params, body }) =>
    await subscribeToOpening(context, { eventCode: params.code, ...body, email: body.email }),
)

export const subscribeToEventNewsHandler = handle(
  subscribeToEventNewsRoute,
  async (context, { params, body }) =>
    await subscribeToEventNews(context, { eventCode: params.code, ...body, email: body.email }),
)

export const getSubscriptionHandler = handle(getSubscriptionRoute, async ({ tx, services, language }, { query }) => {
  const id = readSubscriptionToken(services, query.token)
  return id === null ? err('inquiries.subscription_gone') : await viewOf(tx, id, language)
})

export const confirmSubscriptionHandler = handle(
  confirmSubscriptionRoute,
  async ({ tx, services, language }, { body }) => {
    const id = readSubscriptionToken(services, body.token)
    if (id === null) return err('inquiries.subscription_gone')
    await confirmSubscription(tx, id)
    return await viewOf(tx, id, language)
  },
)

/** A mail program calls this too, without a GET before. */
export const endSubscriptionHandler = handle(endSubscriptionRoute, async ({ tx, services }, { body }) => {
  const id = readSubscriptionToken(services, body.token)
  return ok({ isEnded: id !== null && (await deleteSubscription(tx, id)) })
})

export const listOwnSubscriptionsHandler = handle(listOwnSubscriptionsRoute, async ({ tx }, { query }) =>
  ok(await findOwnSubscriptions(tx, query.eventCode)),
)

export const listAllOwnSubscriptionsHandler = handle(listAllOwnSubscriptionsRoute, async ({ tx, language }) => {
  const subscriptions = await listOwnSubscriptions(tx)
  return ok({
    subscriptions: subscriptions.map(({ eventNameRu, eventNameEn, raceNameRu, raceNameEn, ...one }) => ({
      ...one,
      eventName: language === 'ru' ? eventNameRu : eventNameEn,
      raceName: language === 'ru' ? raceNameRu : raceNameEn,
    })),
  })
})

export const endOwnSubscriptionHandler = handle(endOwnSubscriptionRoute, async ({ services, actor }, { body }) => {
  const isEnded = await services.db.transaction({ role: 'system' }, async (tx) => {
    const race = await findRaceRules(tx, body.eventCode, body.raceCode)
    return race !== null && (await deleteOwnSubscription(tx, actor.accountId, race.raceId))
  })
  return ok({ isEnded })
})

export const endOwnNewsSubscriptionHandler = handle(
  endOwnNewsSubscriptionRoute,
  async ({ services, actor }, { body }) => {
    const isEnded = await services.db.transaction({ role: 'system' }, async (tx) => {
      const event = await findEventSchedule(tx, body.eventCode)
      return event !== null && (await deleteOwnNewsSubscription(tx, actor.accountId, event.eventId))
    })
    return ok({ isEnded })
  },
)

async function viewOf(tx: Tx, id: string, language: Language) {
  const subscription = await findSubscriptionById(tx, id)
  if (subscription === null) return err('inquiries.subscription_gone')
  const { eventNameRu, eventNameEn, raceNameRu, raceNameEn, ...view } = subscription
  return ok({
    ...view,
    eventName: language === 'ru' ? eventNameRu : eventNameEn,
    raceName: language === 'ru' ? raceNameRu : raceNameEn,
  })
}
