import { normalizeEmail } from '#src/modules/accounts/domain/email.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { seriesOfEvent } from '#src/modules/catalog/server/reads/series-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { discountableLines } from '#src/modules/orders/server/reads/discountable-lines.ts'
import { peopleOfOrder } from '#src/modules/registration/server/reads/people-of-order.ts'
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
  const needsEmail = rules.some(({ conditions }) => conditions.emails.length > 0)
  const contact = needsEmail ? await findContact(tx, order.accountId) : null
  const needsSeries = rules.some(({ conditions }) => conditions.seriesId !== null)
  const people = await peopleOfOrder(tx, order.id)
  const finished = await finishedRaces(tx, order.id, [
    ...new Set(rules.flatMap(({ conditions }) => conditions.finishedRaceIds)),
  ])
  return {
    eventId: order.eventId,
    seriesId: needsSeries ? await seriesOfEvent(tx, order.eventId) : null,
    email: contact === null ? '' : normalizeEmail(contact.email),
    lines: (await discountableLines(tx, order.id)).map(({ holdId, ...line }) => {
      const person = holdId === null ? undefined : people.get(holdId)
      return {
        ...line,
        person: person === undefined ? null : { ...person, finishedRaceIds: finished.get(person.holdId) ?? [] },
      }
    }),
  }
}
