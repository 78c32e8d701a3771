/** A run of text: plain, bold, or a link. */
export type ContentText = {
  readonly text: string
  readonly isStrong?: boolean | undefined
  /** A path of ours, or an absolute address. */
  readonly href?: string | undefined
}

/** A block of a content file (`content/`), as the server read it: pages draw it without HTML of its own. */
export type ContentBlock =
  | {
      readonly kind: 'heading'
      /** The fragment of its address; the same in every language. */
      readonly id: string
      readonly level: 2 | 3
      readonly text: string
    }
  | { readonly kind: 'paragraph'; readonly runs: readonly ContentText[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly ContentText[])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** The text of a block without its marks, for searches. */
export function plainText(block: ContentBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
      return textOfRuns(block.runs)
    case 'list':
      return block.items.map(textOfRuns).join(' ')
    case 'table':
      return [...block.head, ...block.rows.flat()].join(' ')
  }
}

export function textOfRuns(list: readonly ContentText[]): string {
  return list.map(({ text }) => text).join('')
}
