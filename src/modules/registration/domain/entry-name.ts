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

/**
 * The participant of a bill's row, where the order has several people; null for rows that are not
 * places.
 */
export function nameOfOrderLine(
  language: Language,
  { holdId }: { readonly holdId: string | null },
  entries: readonly (Entry & { readonly holdId: string })[],
): string {
  const entry = entries.length < 2 || holdId === null ? undefined : entries.find((one) => one.holdId === holdId)
  return entry === undefined ? '' : entryName(language, entry)
}
