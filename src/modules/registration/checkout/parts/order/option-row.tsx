import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { wrongFieldId } from '#src/ui/kit/field-id.ts'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { registerFormId } from '../order-summary.tsx'
import { FreePrice } from './free-price.tsx'
import {
  chosenIn,
  isCounted,
  isRequiredChoice,
  maxCount,
  optionName,
  type Product,
  shownOption,
} from './option-fields.ts'
import { OptionLine } from './option-line.tsx'
import type { OptionRowProps } from './option-row-props.ts'
import { UnitCounts } from './unit-counts.tsx'
import { VariantChoice } from './variant-choice.tsx'

/** One option: a box with its sizes and its price. Changes are saved by `useOptionSaving`. */
export function OptionRow(props: OptionRowProps) {
  const { product, entryId, currency, errorOf, timeZone } = props
  const t = useTexts('registration')
  const format = useFormat()
  const name = optionName(product.id, entryId)
  const chosen = chosenIn(product, entryId)
  const isIncluded = product.inclusion === 'included'
  const error = errorOf(`${name}.count`)
  const notes = [...notesOf(product, { isDescribed: props.isDescribed, timeZone, t, format }), ...(props.notes ?? [])]
  if (maxCount(product) === 0 && chosen.count === 0) {
    return (
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 text-ink-2">
        <span>{product.name}</span>
        <StateTag tone="stop">{t('outOfStock')}</StateTag>
      </div>
    )
  }
  if (isCounted(product)) return <UnitCounts {...props} notes={notes} />
  if (isRequiredChoice(product)) return <RequiredChoice {...props} notes={notes} />
  const price = format.money({
    amountMinor: product.freePrice?.minMinor ?? chosen.priceMinor ?? product.priceFromMinor,
    currency,
  })
  return (
    <div className="group/option flex flex-col py-1">
      <input type="hidden" name={`${name}.offered`} value={shownOption(product, entryId)} form={registerFormId} />
      <OptionLine
        name={`${name}.count`}
        label={product.name}
        person={props.person}
        notes={notes}
        isChosen={chosen.count > 0}
        isFixed={isIncluded}
        price={isIncluded ? t('optionIncluded') : product.freePrice === null ? price : t('optionFrom', { sum: price })}
        isRefused={error !== undefined}
        image={product.image}
      />
      {product.variants.length > 0 && <VariantChoice {...props} name={name} chosen={chosen.variantId} />}
      {product.freePrice !== null && (
        <FreePrice {...props} freePrice={product.freePrice} name={name} chosenMinor={chosen.priceMinor} />
      )}
      <FieldError id={`${wrongFieldId(`${name}.count`)}-error`} text={error} />
    </div>
  )
}

/** An option of which one kind has to be chosen. */
function RequiredChoice(props: OptionRowProps) {
  const { product, entryId, notes = [], errorOf } = props
  const name = optionName(product.id, entryId)
  return (
    <div className="flex flex-col gap-1 py-2.5">
      <input type="hidden" name={`${name}.offered`} value={shownOption(product, entryId)} form={registerFormId} />
      <p>{product.name}</p>
      {notes.map((note) => (
        <p key={note} className="text-ink-2 text-sm">
          {note}
        </p>
      ))}
      <VariantChoice
        {...props}
        errorOf={(field) => errorOf(field) ?? errorOf(`${name}.count`)}
        name={name}
        chosen={chosenIn(product, entryId).variantId}
        isFlush
      />
    </div>
  )
}

function notesOf(
  { about, providerName, inclusion, soldUntil, isRefundable }: Product,
  {
    isDescribed,
    timeZone,
    t,
    format,
  }: {
    readonly isDescribed: boolean
    readonly timeZone: string
    readonly t: ReturnType<typeof useTexts<'registration'>>
    readonly format: ReturnType<typeof useFormat>
  },
): string[] {
  return [
    isDescribed ? [about, providerName && t('providedBy', { name: providerName })].filter(Boolean).join(' ') : '',
    inclusion === 'required' ? t('optionRequired') : '',
    isRefundable ? '' : t('optionNotRefunded'),
    isInstant(soldUntil) ? t('optionUntil', { moment: format.deadline(soldUntil, timeZone) }) : '',
  ].filter(Boolean)
}
