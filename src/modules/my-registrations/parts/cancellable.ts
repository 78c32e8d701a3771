import type { ApiReply } from '#src/client/api-types.ts'
import type { useTexts } from '#src/ui/i18n/use-texts.ts'

export type Cancellation = ApiReply<'GET /api/account/registrations/:registrationId/cancellation'>

/** Something that can be given up: all of the order, one participant's place, or a product with all its pieces. */
export type Cancellable = {
  readonly what: string
  readonly kind: 'whole' | 'entry' | 'item'
  readonly title: string
  readonly note: string | null
  readonly paidMinor: number
  readonly refundMinor: number
}

/** What may still be given up; where only one thing stands, that is the whole. */
export function cancellables(
  { entries, items, whole, activeMinor }: Cancellation,
  t: ReturnType<typeof useTexts<'my-registrations'>>,
): Cancellable[] {
  const standing = entries.filter(({ state, isTransferred }) => state === 'confirmed' && !isTransferred)
  const noteOf = ({ raceName, along }: (typeof entries)[number]) =>
    along.length === 0 ? raceName : t('cancelAlong', { race: raceName, along: along.join(', ') })
  const [last] = standing
  const isLast = standing.length === 1 && last !== undefined
  const parts: Cancellable[] = [
    // with the last participant everything goes
    ...(isLast ? [] : standing).map((entry) => ({
      what: entry.entryId,
      kind: 'entry' as const,
      title: entry.fullName,
      note: noteOf(entry),
      paidMinor: entry.activeMinor,
      refundMinor: entry.refundMinor,
    })),
    ...items
      .filter(({ count, returnedCount }) => count > returnedCount)
      .map(({ itemId, name, count, returnedCount, paidMinor, refundMinor }) => ({
        what: itemId,
        kind: 'item' as const,
        title: count - returnedCount > 1 ? `${name} × ${count - returnedCount}` : name,
        note: null,
        paidMinor,
        refundMinor,
      })),
  ]
  const all: Cancellable = {
    what: 'whole',
    kind: 'whole',
    title: isLast ? last.fullName : t('cancelWhole'),
    note: isLast ? noteOf(last) : t('cancelWholeNote'),
    paidMinor: activeMinor,
    refundMinor: whole.refundMinor,
  }
  if (standing.length === 0) return parts
  return [...parts, all]
}

/** What the address names, or the only thing there is; null where one has to choose. */
export function chosenOf(things: readonly Cancellable[], what: string | null): Cancellable | null {
  return things.length === 1 ? (things[0] ?? null) : (things.find((one) => one.what === what) ?? null)
}
