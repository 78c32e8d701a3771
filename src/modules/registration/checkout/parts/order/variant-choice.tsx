import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { registerFormId } from '../order-summary.tsx'
import type { OptionRowProps } from './option-row.tsx'

type VariantChoiceProps = OptionRowProps & { readonly name: string; readonly chosen: string | null }

/** The sizes of an option in a row; choosing one ticks the option. */
export function VariantChoice({ product, currency, person, name, chosen }: VariantChoiceProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const label = [t('variantsOf', { name: product.name }), person].filter(Boolean).join(' · ')
  const hasOwnPrices = product.variants.some(({ priceMinor }) => priceMinor !== product.variants[0]?.priceMinor)
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1.5 pb-1.5 pl-8.5">
      {product.variants.map((variant) => {
        const isGone = variant.availableCount === 0 && variant.id !== chosen
        return (
          <label
            key={variant.id}
            className={classNames(
              'relative grid min-h-11 min-w-11 place-items-center rounded-control border border-line-strong px-2.5 text-sm transition-colors duration-150 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-accent',
              isGone ? 'border-line text-ink-2 line-through' : 'cursor-pointer hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={`${name}.variant`}
              value={variant.id}
              form={registerFormId}
              defaultChecked={variant.id === chosen}
              disabled={isGone}
              className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
            />
            <span>
              {variant.name}
              {hasOwnPrices && ` · ${format.money({ amountMinor: variant.priceMinor, currency })}`}
              {isGone && <span className="sr-only">, {t('outOfStock')}</span>}
            </span>
          </label>
        )
      })}
    </div>
  )
}
