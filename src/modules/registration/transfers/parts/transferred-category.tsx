import type { ApiReply } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'

type TransferredCategoryProps = Pick<ApiReply<'POST /api/transfers/look'>, 'category' | 'currency'>

/**
 * A place with a social category's price: the document needed, and the sum due without it, before
 * the transfer is accepted.
 */
export function TransferredCategory({ category, currency }: TransferredCategoryProps) {
  const t = useTexts('invitations')
  const registering = useTexts('registration')
  const format = useFormat()
  if (category === null) return null
  const { label, proof, priceDifferenceMinor: amountMinor } = category
  return (
    <Notice look="soon" title={t('acceptTransferCategory', { category: label })}>
      <p>{t('acceptTransferCategoryNote')}</p>
      <p>
        {registering(proof === 'show' ? 'categoryShow' : 'categoryUpload')}
        {amountMinor > 0 && ` ${t('acceptTransferCategoryElse', { sum: format.money({ amountMinor, currency }) })}`}
      </p>
    </Notice>
  )
}
