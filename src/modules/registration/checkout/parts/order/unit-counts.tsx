import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { wrongFieldId } from '#src/ui/kit/field-id.ts'
import { Select } from '#src/ui/kit/select.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { registerFormId } from '../order-summary.tsx'
import { chosenIn, optionName, type Product, shownOption } from './option-fields.ts'
import type { OptionRowProps } from './option-row-props.ts'

/** An option that is bought by the piece: how many, of each size. */
export function UnitCounts(props: OptionRowProps) {
  const { product, entryId, currency, errorOf, notes = [] } = props
  const t = useTexts('registration')
  const format = useFormat()
  const name = optionName(product.id, entryId)
  const { counts } = chosenIn(product, entryId)
  const kinds = kindsOf(product, name)
  const error = errorOf(`${name}.count`)
  const errorId = `${wrongFieldId(`${name}.count`)}-error`
  const isOneLine = product.variants.length === 0
  const open = kinds.filter((kind) => counts.has(kind.id) || maxOf(product, kind) > 0)
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className={classNames(
        'flex min-w-0 flex-col py-2',
        isOneLine && 'tablet:grid tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center tablet:gap-x-4',
      )}
    >
      <legend className="float-left">{format.typeset(product.name)}</legend>
      {notes.map((note) => (
        <p key={note} className="text-ink-2 text-sm tablet:col-start-1">
          {format.typeset(note)}
        </p>
      ))}
      <div
        className={classNames(
          'mt-2 flex flex-col gap-2',
          isOneLine && 'tablet:col-start-2 tablet:row-start-1 tablet:mt-0',
        )}
      >
        {kinds.map((kind) => (
          <div key={kind.field} className="flex min-h-11 items-center justify-between gap-4">
            <span className="min-w-0 flex-1">{kind.name}</span>
            <span className="whitespace-nowrap font-semibold">
              {format.money({ amountMinor: kind.priceMinor, currency })}
            </span>
            {open.includes(kind) ? (
              <Select
                label={kind.label}
                isLabelHidden
                id={error !== undefined && kind === open[0] ? wrongFieldId(`${name}.count`) : undefined}
                name={kind.field}
                form={registerFormId}
                defaultValue={String(counts.get(kind.id) ?? 0)}
                placeholder={false}
                options={Array.from({ length: maxOf(product, kind) + 1 }, (_, count) => ({
                  value: String(count),
                  label: count === 0 ? t('countNone') : t('countOf', { count }),
                }))}
                className="w-36 flex-none"
              />
            ) : (
              <StateTag tone="stop">{t('outOfStock')}</StateTag>
            )}
          </div>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
      <input type="hidden" name={`${name}.offered`} value={shownOption(product, entryId)} form={registerFormId} />
    </fieldset>
  )
}

/** What is counted: the option itself, or each of its sizes. */
function kindsOf(product: Product, name: string) {
  const { variants, priceMinor, availableCount } = product
  if (variants.length === 0)
    return [{ id: '', name: '', label: product.name, priceMinor, availableCount, field: `${name}.count` }]
  return variants.map((variant) => ({
    ...variant,
    label: `${product.name}, ${variant.name}`,
    field: `${name}.counts.${variant.id}`,
  }))
}

function maxOf({ maxPerOrder }: Product, { availableCount }: { readonly availableCount: number | null }): number {
  return Math.min(maxPerOrder, availableCount ?? maxPerOrder)
}
