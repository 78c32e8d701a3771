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
    const params = { category: label, sum: format.money({ amountMinor: priceDifferenceMinor, currency }) }
    const noticeByStatus = {
      'to-show': {
        look: 'soon',
        title: t(proof === 'show' ? 'categoryBringTitle' : 'categoryCheckTitle', params),
        text: priceDifferenceMinor > 0 ? t('categoryBringElse', params) : '',
      },
      'not-shown': { look: 'warn', title: t('categoryDueTitle', params), text: t('categoryDue', params) },
      paid: { look: 'ok', title: t('categoryPaidTitle', params), text: '' },
    } as const
    const { look, title, text } = noticeByStatus[status]
    return (
      <Notice key={entryId} look={look} title={several ? `${fullName}: ${title}` : title}>
        {text !== '' && <p>{text}</p>}
      </Notice>
    )
  })
}
