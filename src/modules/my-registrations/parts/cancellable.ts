import type { ApiReply } from '#src/client/api-types.ts'
import type { useTexts } from '#src/ui/i18n/use-texts.ts'
import { liveEntries } from '../domain/live-entries.ts'

export type Cancellation = ApiReply<'GET /api/account/registrations/:registrationId/cancellation'>

/**
 * A part of an order that can be cancelled: all of it, one participant's place, or a product with
 * all its units.
 */
export type Cancellable = {
  readonly target: string
  readonly kind: 'whole' | 'entry' | 'item'
  readonly title: string
  readonly note: string | null
  readonly paidMinor: number
  readonly refundMinor: number
  /** The part of the service fee that is not returned. */
  readonly retainedFeeMinor: number
  /** Only the insurance is refunded: after the organizer's deadline. */
  readonly isOnlyInsurance: boolean
  /** The options waiting for payment that end with it. */
  readonly endedOptions: readonly string[]
}

/** The parts that can still be cancelled; a single remaining part is offered as the whole. */
export function cancellables(
  { entries, items, whole, activeMinor, terms }: Cancellation,
  t: ReturnType<typeof useTexts<'my-registrations'>>,
): Cancellable[] {
  const confirmed = liveEntries(entries)
  const noteOf = ({ raceName, accompanying: linkedEntries }: (typeof entries)[number]) =>
    linkedEntries.length === 0
      ? raceName
      : t('cancelAccompanying', { race: raceName, accompanying: linkedEntries.join(', ') })
  const [last] = confirmed
  const isLast = confirmed.length === 1 && last !== undefined
  // After the organizer's deadline only that with a premium that its insurer still returns.
  const isOffered = ({ refundMinor }: { readonly refundMinor: number }) => terms !== null || refundMinor > 0
  const parts: Cancellable[] = [
    // cancelling the last participant cancels the whole order
    ...(isLast ? [] : confirmed).filter(isOffered).map((entry) => ({
      target: entry.entryId,
      kind: 'entry' as const,
      title: entry.fullName,
      note: noteOf(entry),
      paidMinor: entry.activeMinor,
      refundMinor: entry.refundMinor,
      retainedFeeMinor: entry.retainedFeeMinor,
      isOnlyInsurance: terms === null,
      endedOptions: entry.endedOptions,
    })),
    ...items
      .filter((item) => item.count > item.returnedCount && item.refusal === null && isOffered(item))
      .map(({ itemId, name, participantName, count, returnedCount, ...item }) => ({
        target: itemId,
        kind: 'item' as const,
        title: count - returnedCount > 1 ? `${name} × ${count - returnedCount}` : name,
        note: participantName === '' ? null : participantName,
        paidMinor: item.paidMinor,
        refundMinor: item.refundMinor,
        retainedFeeMinor: item.retainedFeeMinor,
        isOnlyInsurance: false,
        endedOptions: item.endedOptions,
      })),
  ]
  const all: Cancellable = {
    target: 'whole',
    kind: 'whole',
    title: isLast ? last.fullName : t('cancelWhole'),
    note: isLast ? noteOf(last) : t('cancelWholeNote'),
    paidMinor: activeMinor,
    refundMinor: whole.refundMinor,
    retainedFeeMinor: whole.retainedFeeMinor,
    isOnlyInsurance: terms === null,
    endedOptions: whole.endedOptions,
  }
  if (confirmed.length === 0) return parts
  return [...parts, all]
}

/** The part named in the address, or the only one; null where the reader must choose. */
export function findChosen(things: readonly Cancellable[], target: string | null): Cancellable | null {
  return things.length === 1 ? (things[0] ?? null) : (things.find((one) => one.target === target) ?? null)
}
