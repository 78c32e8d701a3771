import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { LegalKind } from '#src/modules/tenants/domain/legal-documents.ts'

/** A list or a table under the numbered clause before it. */
export type LegalBlock =
  | { readonly kind: 'clause'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Without a head: names and values, as the operator's details are. */
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
export type LegalDocument = {
  readonly kind: LegalKind
  /** The day from which it applies. */
  readonly version: PlainDate
  readonly title: string
  /** A short summary in plain words; not a part of the document. */
  readonly summary: string
  readonly sections: readonly LegalSection[]
}
