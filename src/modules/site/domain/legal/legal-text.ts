import type { OperatorIn } from '#src/modules/tenants/domain/operator.ts'

/** A list or a table under the numbered clause before it. */
export type LegalBlock =
  | { readonly kind: 'clause'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export type LegalSection = {
  /**
   * The fragment in the address: the same in every language and version, since others link to it.
   */
  readonly id: string
  readonly title: string
  readonly blocks: readonly LegalBlock[]
}

/** A document at `/legal/…`: sections and clauses are numbered when it is rendered. */
export type LegalText = {
  readonly title: string
  /** A short summary in plain words; not a part of the document. */
  readonly summary: string
  readonly sections: readonly LegalSection[]
}
/** What the installation does, where a text depends on it. */
export type LegalFacts = { readonly hasFiscalReceipts: boolean }
export type LegalSource = (operator: OperatorIn, facts: LegalFacts) => LegalText

/** A string is a clause, an array a list. */
type Written = string | readonly string[] | LegalBlock

export function section(id: string, title: string, ...blocks: readonly Written[]): LegalSection {
  return { id, title, blocks: blocks.map(toBlock) }
}

export function table(head: readonly string[], ...rows: readonly (readonly string[])[]): LegalBlock {
  return { kind: 'table', head, rows }
}

function toBlock(written: Written): LegalBlock {
  if (typeof written === 'string') return { kind: 'clause', text: written }
  return 'kind' in written ? written : { kind: 'list', items: written }
}
