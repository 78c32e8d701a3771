/** The information pages that are content files (`content/pages`). */
export const proseNames = ['about-organizers', 'about-participants', 'tax-deduction'] as const
export type ProseName = (typeof proseNames)[number]

export type TitledText = { readonly title: string; readonly text: string }
export type ProsePart = TitledText & {
  /** The fragment of its address, the same in both languages. */
  readonly id: string
}

/** The words of an information page: key figures, parts, steps, a note on some, and what to do next. */
export type ProseText = {
  readonly title: string
  readonly description: string
  readonly heading: string
  readonly lead: string
  readonly figures: readonly TitledText[]
  readonly parts: { readonly title: string; readonly list: readonly ProsePart[] }
  readonly steps: { readonly title: string; readonly list: readonly ProsePart[] }
  readonly note: TitledText | null
  readonly action: string
}
