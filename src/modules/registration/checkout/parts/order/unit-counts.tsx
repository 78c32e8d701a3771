import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Select } from '#src/ui/kit/select.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { registerFormId } from '../order-summary.tsx'
import { chosenIn, optionName, shownOption } from './option-fields.ts'
import type { OptionRowProps } from './option-row-props.ts'

/** An option that is bought by the piece: how many, of each size. */
export function UnitCounts({ product, entryId, currency, notes = [] }: OptionRowProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const name = optionName(product.id, entryId)
  const { counts } = chosenIn(product, entryId)
  const kinds =
    product.variants.length === 0
      ? [
          {
            id: '',
            name: product.name,
            priceMinor: product.priceMinor,
            availableCount: product.availableCount,
            field: `${name}.count`,
          },
        ]
      : product.variants.map((variant) => ({
          ...variant,
          name: `${product.name}, ${variant.name}`,
          field: `${name}.counts.${variant.id}`,
        }))
  return (
    <div className="flex flex-col gap-3 py-2">
      <input type="hidden" name={`${name}.offered`} value={shownOption(product, entryId)} form={registerFormId} />
      {product.about !== '' && <p className="text-ink-2 text-sm">{product.about}</p>}
      {notes.map((note) => (
        <p key={note} className="text-ink-2 text-sm">
          {note}
        </p>
      ))}
      {kinds.map((kind) => {
        const max = Math.min(product.maxPerOrder, kind.availableCount ?? product.maxPerOrder)
        if (max === 0 && !counts.has(kind.id))
          return (
            <div key={kind.field} className="flex min-h-11 items-center justify-between gap-3 text-ink-2">
              <span>{kind.name}</span>
              <StateTag tone="stop">{t('outOfStock')}</StateTag>
            </div>
          )
        return (
          <div key={kind.field} className="flex items-end justify-between gap-4">
            <Select
              label={kind.name}
              name={kind.field}
              form={registerFormId}
              defaultValue={String(counts.get(kind.id) ?? 0)}
              placeholder={false}
              options={Array.from({ length: max + 1 }, (_, count) => ({
                value: String(count),
                label: count === 0 ? t('countNone') : t('countOf', { count }),
              }))}
              className="min-w-0 flex-1"
            />
            <span className="whitespace-nowrap pb-3 font-semibold">
              {format.money({ amountMinor: kind.priceMinor, currency })}
            </span>
          </div>
        )
      })}
    </div>
  )
}
