import type { BothLanguages } from '#src/kernel/texts.ts'

export type ProductKind = 'insurance' | 'service' | 'goods'

export type ProductDraft = {
  readonly code: string
  readonly kind: ProductKind
  readonly name: BothLanguages
  readonly about: BothLanguages
  /** The provider, if it is not the organizer (an insurer, for example). */
  readonly providerName: string
  readonly priceMinor: number
  /** null: unlimited. */
  readonly stock: number | null
  readonly maxPerOrder: number
}
