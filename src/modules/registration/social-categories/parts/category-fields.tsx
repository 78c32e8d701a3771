import { useState } from 'react'
import type { Currency } from '#src/kernel/money.ts'
import { type CommissionRates, placeToPayMinor } from '#src/modules/catalog/domain/commission.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { EntryFileField } from '../../entry-details/parts/entry-file-field.tsx'
import type { ParticipantForm } from '../../entry-details/parts/use-detail-fields.ts'

type Categories = NonNullable<ParticipantForm['categories']>
type CategoryFieldsProps = {
  categories: Categories
  files: ParticipantForm['files']
  currency: Currency
  /** The rates of the service fee included in the shown prices. */
  rates: CommissionRates
  /** The refused form's values. */
  typed: Readonly<Record<string, unknown>> | undefined
  onChoose: (code: string) => void
  errorOf: (name: string) => string | undefined
}

/**
 * The choice of the price: the race's own, or a social category's with its proof and the amount due
 * without it.
 */
export function CategoryFields({ categories, files, currency, rates, typed, onChoose, errorOf }: CategoryFieldsProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const noteOf = useCategoryNote(currency)
  const { offered, ordinaryMinor, usedUp } = categories
  const sum = (priceMinor: number) => format.money({ amountMinor: placeToPayMinor(priceMinor, rates), currency })
  const typedCode = typeof typed?.code === 'string' ? typed.code : undefined
  const isFree = (code: string) => offered.some((one) => one.code === code && one.left !== 0)
  const known = typedCode ?? categories.code ?? 'none'
  const [chosen, setChosen] = useState(isFree(known) ? known : 'none')
  const usedUpCategory = offered.find(({ code }) => code === usedUp)
  const file = (
    <EntryFileField
      name="category.fileId"
      label={tForm('categoryFile')}
      optional={false}
      hint={t('categoryFileHint')}
      value={typeof typed?.fileId === 'string' ? typed.fileId : (categories.fileId ?? '')}
      files={files}
      error={errorOf('category.fileId')}
    />
  )
  const isUpload = offered.some(({ code, proof }) => code === chosen && proof === 'upload')
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-4 font-semibold text-lg">{t('categoryTitle')}</legend>
      {usedUpCategory && (
        <Notice look="soon">
          {t('categoryUsedUpNote', { category: usedUpCategory.label, price: sum(ordinaryMinor) })}
        </Notice>
      )}
      <RadioCards
        name="category.code"
        label={tForm('categoryLabel')}
        cards={[
          { value: 'none', title: t('categoryOrdinary'), aside: sum(ordinaryMinor) },
          ...offered.map((category) => ({
            value: category.code,
            title: category.label,
            note: noteOf(category),
            aside: sum(category.priceMinor),
            ...(category.left === 0 ? { disabledReason: t('categoryUsedUp') } : {}),
          })),
        ]}
        defaultValue={chosen}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          onChoose(event.currentTarget.value)
        }}
        error={errorOf('category.code')}
      />
      {isUpload ? file : offered.some(({ proof }) => proof === 'upload') && <noscript>{file}</noscript>}
    </fieldset>
  )
}

/**
 * The note of a category: its proof, the amount due without it, and the units left where they are
 * few.
 */
function useCategoryNote(currency: Currency) {
  const t = useTexts('registration')
  const format = useFormat()
  return ({ proof, priceDifferenceMinor, left }: Categories['offered'][number]) =>
    [
      t(proof === 'show' ? 'categoryShow' : 'categoryUpload'),
      priceDifferenceMinor > 0 &&
        t('categoryPriceDifference', { sum: format.money({ amountMinor: priceDifferenceMinor, currency }) }),
      left !== null && left > 0 && left <= few && t('categoryLeft', { count: left }),
    ]
      .filter(Boolean)
      .join(' ')
}

const few = 20
