import { err, ok } from '#src/kernel/result.ts'
import { recordConsent } from '#src/modules/accounts/server/commands/record-consent.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getCartRoute, recheckCartRoute } from '../../contract/cart.ts'
import { recheckProducts } from '../commands/recheck-products.ts'
import { lockOrder } from '../queries/orders.ts'
import { buildCart, currentOrderStatus, ownOrder } from '../reads/build-cart.ts'
import { consentVersions } from '../reads/consent-versions.ts'

export const getCartHandler = handle(getCartRoute, async ({ tx, actor, language }, { query }) => {
  const order = await ownOrder(tx, actor.accountId, query.registrationId)
  return order === null ? err('orders.not_found') : ok(await buildCart(tx, order, language))
})

export const recheckCartHandler = handle(recheckCartRoute, async (context, { body }) => {
  const { tx, actor, language } = context
  const order = await lockOrder(tx, body.registrationId)
  if (order === null || order.accountId !== actor.accountId) return err('orders.not_found')
  if ((await currentOrderStatus(tx, order)) !== 'awaiting_payment') return err('orders.not_open')
  for (const kind of body.consents ?? []) {
    await recordConsent(tx, {
      accountId: actor.accountId,
      kind,
      textVersion: consentVersions[kind],
      subject: order.id,
      address: context.address,
      userAgent: context.userAgent,
    })
  }
  return ok(await buildCart(tx, order, language, await recheckProducts(tx, order)))
})
