import {
  type CancellationOfOrder,
  cancellationsOfOrder,
} from '#src/modules/orders/server/reads/cancellations-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { entryName, nameOfOrderLine } from '../../../domain/entry-name.ts'
import type { OrderEntry } from '../../../server/queries/own-entries.ts'
import { entriesTakenFromLine } from '../../../transfers/server/queries/transfers.ts'

export type CancellationSummary = Pick<
  CancellationOfOrder,
  'id' | 'at' | 'kind' | 'cancelledBy' | 'refundMinor' | 'refund'
> & {
  readonly moved: { readonly minor: number; readonly eventName: string } | null
  readonly isReleased: boolean
  readonly items: {
    readonly id: string
    readonly entryId: string | null
    readonly name: string
    readonly count: number
    readonly refundMinor: number
  }[]
}

/**
 * The cancellations of an order, the people whose places they were, and each refund's progress; the
 * newest first.
 */
export async function listCancellationSummaries(
  tx: Tx,
  orderId: string,
  { entries, language }: { readonly entries: readonly OrderEntry[]; readonly language: 'ru' | 'en' },
): Promise<CancellationSummary[]> {
  const releasedEntries = await entriesTakenFromLine(
    tx,
    entries.map(({ id }) => id),
  )
  const summaries = (await cancellationsOfOrder(tx, orderId)).map(
    ({ id, at, kind, cancelledBy, refundMinor, refund, lines, movedTo, movedMinor }) => ({
      id,
      at,
      kind,
      cancelledBy,
      refundMinor,
      refund,
      moved: movedTo && { minor: movedMinor, eventName: movedTo[language] },
      items: lines.map((line) => {
        const name = language === 'ru' ? line.nameRu : line.nameEn
        const entry = entries.find(({ holdId }) => holdId === line.holdId)
        // A place is always named, an option where there are several people.
        const person = entry === undefined ? nameOfOrderLine(language, line, entries) : entryName(language, entry)
        return {
          id: line.id,
          entryId: entry?.id ?? null,
          name: person === '' ? name : `${name}, ${person}`,
          count: line.units,
          refundMinor: line.refundMinor,
        }
      }),
    }),
  )
  return summaries
    .map((cancellation) => ({
      ...cancellation,
      isReleased: cancellation.items.some(({ entryId }) => entryId !== null && releasedEntries.has(entryId)),
    }))
    .reverse()
}
