import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { ChoicePills } from './choice-pills.tsx'
import type { OptionRowProps } from './option-row-props.ts'

type VariantChoiceProps = OptionRowProps & {
  readonly name: string
  readonly chosen: string | null
  readonly isFlush?: boolean
}

/** The sizes of an option; choosing one ticks the option. */
export function VariantChoice({
  product,
  currency,
  person,
  errorOf,
  name,
  chosen,
  isFlush = false,
}: VariantChoiceProps) {
  const t = useTexts('registration')
  const format = useFormat()
  return (
    <ChoicePills
      label={[t('variantsOf', { name: product.name }), person].filter(Boolean).join(' · ')}
      name={`${name}.variant`}
      chosen={chosen}
      error={errorOf(`${name}.variant`)}
      isFlush={isFlush}
      choices={product.variants.map((variant) => ({
        value: variant.id,
        label:
          variant.priceMinor === product.priceMinor
            ? variant.name
            : `${variant.name} · ${format.money({ amountMinor: variant.priceMinor, currency })}`,
        gone: variant.availableCount === 0 && variant.id !== chosen ? t('outOfStock') : null,
      }))}
    />
  )
}
