import { emailAmong } from '#src/modules/accounts/server/reads/email-among.ts'
import { seriesOfEvent } from '#src/modules/catalog/server/reads/series-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { discountableLines } from '#src/modules/orders/server/reads/discountable-lines.ts'
import { peopleOfOrder } from '#src/modules/registration/server/reads/people-of-order.ts'
import { earlierFinishes } from '#src/modules/results/server/reads/earlier-finishes.ts'
import { finishedRaces } from '#src/modules/results/server/reads/finished-races.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { DiscountOrder } from '../../domain/discount-conditions.ts'
import type { DiscountRule } from '../../domain/discount-rule.ts'

/** The facts of an order that the conditions of these rules ask for. */
export async function readDiscountOrder(
  tx: Tx,
  order: LockedOrder,
  rules: readonly DiscountRule[],
): Promise<DiscountOrder> {
  const emails = [...new Set(rules.flatMap(({ conditions }) => conditions.emails))]
  const needsFinishes = rules.some(({ conditions }) => conditions.finishedWith !== null)
  const needsSeries = rules.some(({ conditions }) => conditions.seriesId !== null)
  const people = await peopleOfOrder(tx, order.id)
  const finished = await finishedRaces(tx, order.id, [
    ...new Set(rules.flatMap(({ conditions }) => conditions.finishedRaceIds)),
  ])
  const earlier = needsFinishes ? await earlierFinishes(tx, order.id) : new Map<string, never>()
  return {
    eventId: order.eventId,
    seriesId: needsSeries ? await seriesOfEvent(tx, order.eventId) : null,
    email: (emails.length > 0 && (await emailAmong(tx, order.accountId, emails))) || '',
    lines: (await discountableLines(tx, order)).map(({ holdId, ...line }) => {
      const person = holdId === null ? undefined : people.get(holdId)
      return {
        ...line,
        person:
          person === undefined
            ? null
            : {
                ...person,
                finishedRaceIds: finished.get(person.holdId) ?? [],
                finishedWith: earlier.get(person.holdId) ?? { organizer: false, series: false },
              },
      }
    }),
  }
}
