import { useTexts } from '#src/ui/i18n/use-texts.ts'

type Stocked = {
  readonly availableCount: number | null
  readonly variants: readonly { readonly name: string; readonly availableCount: number | null }[]
}

/** What is left of an option, by size; empty where the stock is unlimited or gone. */
export function useStockNote(): (option: Stocked) => string {
  const t = useTexts('my-registrations')
  return ({ availableCount, variants }) => {
    const left = variants.flatMap((one) => (one.availableCount ? [`${one.name} — ${one.availableCount}`] : []))
    if (left.length > 0) return t('optionsLeft', { left: left.join(', ') })
    return variants.length === 0 && availableCount ? t('optionsLeft', { left: availableCount }) : ''
  }
}
