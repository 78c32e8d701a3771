import type { Language } from '#src/kernel/texts.ts'
import { nameIn } from './name-in.ts'

type Entry = {
  readonly participant: { readonly lastName: string; readonly firstName: string }
  readonly invitedAs: string | null
}

/** The participant's name as the payer sees it; while an invitation is open, the invited person. */
export function entryName(language: Language, { participant, invitedAs }: Entry): string {
  return invitedAs ?? nameIn(language, participant)
}

type Line = {
  /** The hold of a place, or of a product's stock. */
  readonly holdId: string | null
  readonly entryId: string | null
  /** The hold of the place that an insurance is cancelled with. */
  readonly placeHoldId: string | null
}

/** Whether an order line is an entry's place, or was bought for that entry. */
export function isLineOf(
  line: Line,
  { entryId, holdId }: { readonly entryId: string; readonly holdId: string },
): boolean {
  return line.entryId === entryId || line.holdId === holdId || line.placeHoldId === holdId
}

/** The participant of an order's row, where the order has several people; empty for rows of the whole order. */
export function nameOfOrderLine(
  language: Language,
  line: Line,
  entries: readonly (Entry & { readonly id: string; readonly holdId: string })[],
): string {
  return entries.length < 2 ? '' : nameOfBillLine(language, line, entries)
}

/** The participant of a bill's row, also where the order has one person; empty for rows of the whole order. */
export function nameOfBillLine(
  language: Language,
  line: Line,
  entries: readonly (Entry & { readonly id: string; readonly holdId: string })[],
): string {
  const entry = entries.find(({ id, holdId }) => isLineOf(line, { entryId: id, holdId }))
  return entry === undefined ? '' : entryName(language, entry)
}
