import type { BothLanguages } from '#src/kernel/texts.ts'

export type ProductKind = 'insurance' | 'service' | 'goods'

export type ProductDraft = {
  readonly code: string
  readonly kind: ProductKind
  readonly name: BothLanguages
  readonly about: BothLanguages
  /** Who gives it, where that is not the organizer (an insurer, say). */
  readonly providerName: string
  readonly priceMinor: number
  /** null: as many as are wanted. */
  readonly stock: number | null
  readonly mostPerOrder: number
}
