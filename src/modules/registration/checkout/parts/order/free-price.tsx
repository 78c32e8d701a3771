import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { registerFormId } from '../order-summary.tsx'
import type { OptionRowProps } from './option-row-props.ts'

type FreePriceProps = OptionRowProps & {
  readonly name: string
  readonly freePrice: NonNullable<OptionRowProps['product']['freePrice']>
  readonly chosenMinor: number | null
}

/** The sum that the payer chooses, with suggestions. */
export function FreePrice({ product, currency, refusal, name, freePrice, chosenMinor }: FreePriceProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const field = `${name}.price`
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const { minMinor, maxMinor, suggestionsMinor } = freePrice
  const first = chosenMinor ?? suggestionsMinor[0] ?? minMinor
  return (
    <div className="pb-2 pl-8.5">
      <TextField
        name={field}
        form={registerFormId}
        label={t('ownSumOf', { name: product.name })}
        hint={t('ownSumHint', { min: money(minMinor), max: money(maxMinor) })}
        error={refusal?.error.fields?.[field]?.message}
        defaultValue={String(first / 100)}
        inputMode="decimal"
        autoComplete="off"
        list={`${field}-suggestions`}
        className="max-w-60"
      />
      {suggestionsMinor.length > 0 && (
        <datalist id={`${field}-suggestions`}>
          {suggestionsMinor.map((amountMinor) => (
            <option key={amountMinor} value={String(amountMinor / 100)} />
          ))}
        </datalist>
      )}
    </div>
  )
}
