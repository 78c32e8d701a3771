import type { Language } from '#src/kernel/texts.ts'

/** A text of the program in a language; `namespace` is the module's name, `ui` for what belongs to none. */
export type TextOf = (
  language: Language,
  namespace: string,
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => string
