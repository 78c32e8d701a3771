import { err, ok } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { findEventAhead } from '#src/modules/catalog/server/reads/event-ahead.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  askEventNews,
  askOpening,
  confirmWish,
  endOwnNews,
  endOwnWish,
  endWish,
  getWish,
  listOwnWishes,
} from '../../contract/wishes.ts'
import { askToBeToldOfNews, askToBeToldOfOpening } from '../commands/ask-to-be-told.ts'
import { confirmWishById, deleteOwnNews, deleteOwnWish, deleteWish, ownWishes, wishById } from '../queries/wishes.ts'
import { wishIdOf } from '../wish-keys.ts'

export const askOpeningHandler = handle(
  askOpening,
  async (context, { params, body }) =>
    await askToBeToldOfOpening(context, { eventCode: params.code, ...body, email: body.email }),
)

export const askEventNewsHandler = handle(
  askEventNews,
  async (context, { params, body }) =>
    await askToBeToldOfNews(context, { eventCode: params.code, ...body, email: body.email }),
)

export const getWishHandler = handle(getWish, async ({ tx, services, language }, { query }) => {
  const id = wishIdOf(services, query.token)
  return id === null ? err('inquiries.wish_gone') : await viewOf(tx, id, language)
})

export const confirmWishHandler = handle(confirmWish, async ({ tx, services, language }, { body }) => {
  const id = wishIdOf(services, body.token)
  if (id === null) return err('inquiries.wish_gone')
  await confirmWishById(tx, id)
  return await viewOf(tx, id, language)
})

/** A mail program presses it too, and asks for nothing first. */
export const endWishHandler = handle(endWish, async ({ tx, services }, { body }) => {
  const id = wishIdOf(services, body.token)
  return ok({ isEnded: id !== null && (await deleteWish(tx, id)) })
})

export const listOwnWishesHandler = handle(listOwnWishes, async ({ tx }, { query }) =>
  ok(await ownWishes(tx, query.eventCode)),
)

export const endOwnWishHandler = handle(endOwnWish, async ({ services, actor }, { body }) => {
  const isEnded = await services.db.transaction({ role: 'system' }, async (tx) => {
    const race = await findRaceRules(tx, body.eventCode, body.raceCode)
    return race !== null && (await deleteOwnWish(tx, actor.accountId, race.raceId))
  })
  return ok({ isEnded })
})

export const endOwnNewsHandler = handle(endOwnNews, async ({ services, actor }, { body }) => {
  const isEnded = await services.db.transaction({ role: 'system' }, async (tx) => {
    const event = await findEventAhead(tx, body.eventCode)
    return event !== null && (await deleteOwnNews(tx, actor.accountId, event.eventId))
  })
  return ok({ isEnded })
})

async function viewOf(tx: Tx, id: string, language: Language) {
  const wish = await wishById(tx, id)
  if (wish === null) return err('inquiries.wish_gone')
  const { eventNameRu, eventNameEn, raceNameRu, raceNameEn, ...view } = wish
  return ok({
    ...view,
    eventName: language === 'ru' ? eventNameRu : eventNameEn,
    raceName: language === 'ru' ? raceNameRu : raceNameEn,
  })
}
