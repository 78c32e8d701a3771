import { isInstant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import { ChoicePills } from '#src/modules/registration/checkout/parts/order/choice-pills.tsx'
import { OptionPicture } from '#src/modules/registration/checkout/parts/order/option-picture.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { wrongFieldId } from '#src/ui/kit/field-id.ts'
import { type Exchange, exchangeName, isExchangeable } from './chosen-options.ts'
import { useStockNote } from './use-stock-note.ts'

type ExchangeRowProps = {
  readonly exchange: Exchange
  readonly currency: Currency
  readonly timeZone: string
  /** Whose it is, where several people have the same option. */
  readonly person: string | null
  /** What the refused form chose; null: the present variant. */
  readonly chosen: string | null
  readonly error: string | undefined
}

/**
 * A bought option with the variants that it may be exchanged for, each with its price difference; a
 * note where there are none.
 */
export function ExchangeRow({ exchange, currency, timeZone, person, chosen, error }: ExchangeRowProps) {
  const t = useTexts('my-registrations')
  const tRegistration = useTexts('registration')
  const format = useFormat()
  const stockNote = useStockNote()
  const { itemId, name, count, variantId, variants, changeableUntil, image } = exchange
  const present = variants.find(({ id }) => id === variantId)
  const field = exchangeName(itemId)
  const others = variants.filter(({ id, refusal }) => id !== variantId && refusal === null)
  // A refused form shows what it chose, though that is gone by now.
  const hasChoice = isExchangeable(exchange) || chosen !== null
  const notes = [
    hasChoice ? '' : t('optionsNoExchange'),
    hasChoice && isInstant(changeableUntil)
      ? t('optionsExchangeUntil', { moment: format.deadline(changeableUntil, timeZone) })
      : '',
    stockNote({ availableCount: null, variants: others }),
    variants.some(({ refusal }) => refusal === 'cheaper') ? t('optionsCheaper') : '',
  ].filter(Boolean)
  const labelOf = ({ name: variant, differenceMinor, refusal }: Exchange['variants'][number]) =>
    differenceMinor > 0 && refusal === null
      ? `${variant} · +${format.money({ amountMinor: differenceMinor * count, currency })}`
      : variant
  return (
    <div className="flex flex-col gap-2 py-2.5">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0">
          {[present === undefined ? name : `${name}, ${present.name}`, count > 1 && `× ${count}`]
            .filter(Boolean)
            .join(' ')}
          {notes.map((note) => (
            <span key={note} className="block text-ink-2 text-sm">
              {note}
            </span>
          ))}
        </p>
        {image !== null && <OptionPicture image={image} />}
      </div>
      {hasChoice && (
        <ChoicePills
          isFlush
          label={[t('optionsExchangeOf', { name }), person].filter(Boolean).join(' · ')}
          name={field}
          chosen={chosen ?? variantId}
          choices={variants.map((variant) => ({
            value: variant.id,
            label: labelOf(variant),
            gone:
              variant.refusal === null || variant.id === chosen
                ? null
                : variant.refusal === 'cheaper'
                  ? t('optionsIsCheaper')
                  : tRegistration('outOfStock'),
          }))}
        />
      )}
      <FieldError id={`${wrongFieldId(field)}-error`} text={error} />
    </div>
  )
}
