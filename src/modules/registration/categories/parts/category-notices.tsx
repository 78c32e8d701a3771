import type { ApiReply } from '#src/client/api-types.ts'
import type { Currency } from '#src/kernel/money.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'

type Entry = Pick<
  ApiReply<'GET /api/registrations/:registrationId'>['entries'][number],
  'entryId' | 'fullName' | 'category'
>

/** What to bring for a category's price, or the amount due; nothing once the document was shown. */
export function CategoryNotices({ entries, currency }: { entries: readonly Entry[]; currency: Currency }) {
  const t = useTexts('registration')
  const format = useFormat()
  const several = entries.length > 1
  return entries.map(({ entryId, category, fullName }) => {
    if (category === null || category.status === 'shown') return null
    const { status, label, priceDifferenceMinor, proof } = category
    const words = { category: label, sum: format.money({ amountMinor: priceDifferenceMinor, currency }) }
    const told = {
      'to-show': {
        look: 'soon',
        title: t(proof === 'show' ? 'categoryBringTitle' : 'categoryCheckTitle', words),
        text: priceDifferenceMinor > 0 ? t('categoryBringElse', words) : '',
      },
      'not-shown': { look: 'warn', title: t('categoryDueTitle', words), text: t('categoryDue', words) },
      paid: { look: 'ok', title: t('categoryPaidTitle', words), text: '' },
    } as const
    const { look, title, text } = told[status]
    return (
      <Notice key={entryId} look={look} title={several ? `${fullName}: ${title}` : title}>
        {text !== '' && <p>{text}</p>}
      </Notice>
    )
  })
}
