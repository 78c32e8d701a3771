import type { Language } from '#src/kernel/texts.ts'

/**
 * A text of the program in a language; `namespace` is the module's name, or `ui` for a text that
 * belongs to no module.
 */
export type TextOf = (
  language: Language,
  namespace: string,
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => string
