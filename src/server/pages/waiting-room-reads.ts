import { isUuid } from '#src/kernel/ids.ts'
import { sessionCookie } from '#src/modules/accounts/server/session-cookie.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import { salesRuntime } from '#src/modules/registration/checkout/server/commands/hold-place.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import type { WaitOptions } from '#src/platform/http/waiting-room/wait-options.ts'
import type { Services } from '#src/platform/services.ts'

/** The database reads of registration's waiting rooms, made only while one has a queue. */
export function createWaitingRoomReads(
  services: Services,
  actorOf: (token: string) => Promise<Actor | null>,
): Pick<WaitOptions, 'isRace' | 'orderOf'> {
  const { db } = services
  const raceOf = (name: string) => {
    const [event = '', race = ''] = name.split('/')
    return salesRuntime(services).rules.of(db, event, race)
  }
  return {
    async isRace(name) {
      return (await raceOf(name)) !== null
    },
    async orderOf({ cookies, tenant }, { name, kind, orderId }) {
      const token = cookies[sessionCookie]
      const actor = token === undefined ? null : await actorOf(token)
      if (actor === null) return null
      const { accountId } = actor
      const isList = name.endsWith('/') // names only its event; the call itself checks that the list belongs to it
      const race = isList ? null : await raceOf(name)
      if (race === null && !isList) return null
      if (isUuid(orderId)) {
        const tenantId = race?.tenantId ?? tenant.id
        const order = await db.transaction({ role: 'app', tenantId, accountId, readOnly: true }, (tx) =>
          findOrderStatus(tx, accountId, orderId),
        )
        const isIts = order !== null && (race === null || order.eventId === race.eventId)
        return isIts && (kind !== 'send' || order.status === 'awaiting_payment') ? orderId : null
      }
      if (race === null) return null
      const { entry, pendingInEvent } = await salesRuntime(services).beginning(accountId, race)
      const own = kind === 'send' && entry?.isPaid ? null : entry?.orderId
      return own ?? pendingInEvent
    },
  }
}
