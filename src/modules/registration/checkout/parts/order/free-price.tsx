import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { registerFormId } from '../order-summary.tsx'
import { sumAsTyped } from './option-fields.ts'
import type { OptionRowProps } from './option-row-props.ts'

type FreePriceProps = OptionRowProps & {
  readonly name: string
  readonly freePrice: NonNullable<OptionRowProps['product']['freePrice']>
  readonly chosenMinor: number | null
}

/**
 * The sum that the payer chooses, with suggestions; shown while the box is ticked, so that no typed sum
 * is left out.
 */
export function FreePrice({ product, currency, errorOf, name, freePrice, chosenMinor }: FreePriceProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const field = `${name}.price`
  const language = useLanguage()
  const typedSum = (amountMinor: number) => sumAsTyped(amountMinor, language)
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const { minMinor, maxMinor, suggestionsMinor } = freePrice
  const first = chosenMinor ?? suggestionsMinor[0] ?? minMinor
  return (
    <div className="hidden pb-2 pl-8.5 group-has-[input[type=checkbox]:checked]/option:block">
      <TextField
        name={field}
        form={registerFormId}
        label={t('ownSumOf', { name: product.name })}
        hint={t('ownSumHint', { min: money(minMinor), max: money(maxMinor) })}
        error={errorOf(field)}
        defaultValue={typedSum(first)}
        inputMode="decimal"
        autoComplete="off"
        list={`${field}-suggestions`}
        className="max-w-60"
      />
      {suggestionsMinor.length > 0 && (
        <datalist id={`${field}-suggestions`}>
          {suggestionsMinor.map((amountMinor) => (
            <option key={amountMinor} value={typedSum(amountMinor)} />
          ))}
        </datalist>
      )}
    </div>
  )
}
