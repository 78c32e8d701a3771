import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  getNotificationsRoute,
  getUnsubscribeLinkRoute,
  putNotificationsRoute,
  unsubscribeRoute,
} from '../../contract/notifications.ts'
import { changeByLink, changeNotifications, isOnByLink } from '../commands/change-choices.ts'
import { notificationsView } from '../reads/notifications-view.ts'
import { notificationKeys, readUnsubscribeToken } from '../unsubscribe-token.ts'

export const getNotificationsHandler = handle(getNotificationsRoute, async ({ tx, services, actor }) =>
  ok(await notificationsView(tx, notificationKeys(services.keyFor), actor.accountId)),
)

export const putNotificationsHandler = handle(putNotificationsRoute, async ({ tx, services, actor }, { body }) => {
  const keys = notificationKeys(services.keyFor)
  const changed = await changeNotifications(tx, keys, { accountId: actor.accountId, ...body })
  return changed.ok ? ok(await notificationsView(tx, keys, actor.accountId)) : changed
})

export const getUnsubscribeLinkHandler = handle(getUnsubscribeLinkRoute, async ({ tx, services }, { query }) => {
  const keys = notificationKeys(services.keyFor)
  const link = readUnsubscribeToken(keys, query.token)
  if (link === null) return err('accounts.unsubscribe_link_invalid')
  return ok({ kind: link.kind, isOn: await isOnByLink(tx, keys, link) })
})

/** A mail program calls this too, without a GET before. */
export const unsubscribeHandler = handle(unsubscribeRoute, async ({ tx, services }, { body }) => {
  const keys = notificationKeys(services.keyFor)
  const link = readUnsubscribeToken(keys, body.token)
  if (link === null) return err('accounts.unsubscribe_link_invalid')
  await changeByLink(tx, keys, { ...link, isOn: body.isOn })
  return ok({ kind: link.kind, isOn: await isOnByLink(tx, keys, link) })
})
