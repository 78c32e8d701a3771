import { isUuid } from '#src/kernel/ids.ts'
import { sessionCookie } from '#src/modules/accounts/server/session-cookie.ts'
import { orderOf } from '#src/modules/orders/server/reads/order-standing.ts'
import { counterOf } from '#src/modules/registration/server/commands/hold-place.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import type { WaitOptions } from '#src/platform/http/waiting-room/wait-for-page.ts'
import type { Services } from '#src/platform/services.ts'

/** What the doors of registering ask of the database, while a line stands before one. */
export function registerRoom(
  services: Services,
  actorOf: (token: string) => Promise<Actor | null>,
): Pick<WaitOptions, 'isRace' | 'orderOf'> {
  const { db } = services
  const raceOf = (name: string) => {
    const [event = '', race = ''] = name.split('/')
    return counterOf(services).rules.of(db, event, race)
  }
  return {
    async isRace(name) {
      return (await raceOf(name)) !== null
    },
    async orderOf({ cookies }, { name, orderId }) {
      const token = cookies[sessionCookie]
      const actor = token === undefined ? null : await actorOf(token)
      const race = actor === null ? null : await raceOf(name)
      if (actor === null || race === null) return null
      const { accountId } = actor
      if (!isUuid(orderId)) {
        const { entry, pendingInEvent } = await counterOf(services).beginning(accountId, race)
        return entry?.orderId ?? pendingInEvent
      }
      const scope = { role: 'app', tenantId: race.tenantId, accountId, readOnly: true } as const
      const order = await db.transaction(scope, (tx) => orderOf(tx, orderId))
      return order?.accountId === accountId && order.eventId === race.eventId ? orderId : null
    },
  }
}
