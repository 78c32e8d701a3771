import { Form, useNavigation } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import type { OwnOrderReply } from './own-order.ts'

/**
 * Pays the price difference of a category whose document is missing; renders nothing while its
 * payment is pending.
 */
export function CategoryPay({ order: { entries, priceDifferences, card } }: { readonly order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const navigation = useNavigation()
  const owing = entries.filter(({ payCategoryMinor }) => payCategoryMinor !== null)
  if (owing.length === 0 || priceDifferences.some(({ isForPlace }) => isForPlace)) return null
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('categoryPayTitle')}</h2>
      <p className="text-ink-2">{t('categoryPayNote')}</p>
      {owing.map(({ entryId, fullName, payCategoryMinor }) => {
        const sum = format.money({ amountMinor: payCategoryMinor ?? 0, currency: card.currency })
        return (
          <Form key={entryId} method="post">
            <input type="hidden" name="entryId" value={entryId} />
            <input type="hidden" name="due" value={payCategoryMinor ?? 0} />
            <Button
              type="submit"
              name="intent"
              value="category"
              look="quiet"
              pending={navigation.formData?.get('entryId') === entryId}
              className="max-tablet:w-full"
            >
              {owing.length > 1 ? t('categoryPayOf', { name: fullName, sum }) : t('categoryPay', { sum })}
            </Button>
          </Form>
        )
      })}
    </Card>
  )
}
