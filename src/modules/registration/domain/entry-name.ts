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
