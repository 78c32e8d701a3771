import type { Language } from '#src/kernel/texts.ts'
import { nameIn } from './name-in.ts'

type Entry = {
  readonly participant: { readonly lastName: string; readonly firstName: string }
  readonly invitedAs: string | null
}

/** Who stands in an entry as its payer reads it; until somebody has come, whom the place waits for. */
export function entryName(language: Language, { participant, invitedAs }: Entry): string {
  return invitedAs ?? nameIn(language, participant)
}

/** Whose place a line of a bill is, where the order has several people; of anything else nobody's. */
export function nameOfOrderLine(
  language: Language,
  { holdId }: { readonly holdId: string | null },
  entries: readonly (Entry & { readonly holdId: string })[],
): string {
  const entry = entries.length < 2 || holdId === null ? undefined : entries.find((one) => one.holdId === holdId)
  return entry === undefined ? '' : entryName(language, entry)
}
