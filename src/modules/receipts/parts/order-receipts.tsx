import { Link } from 'react-router'
import type { ApiReply, CallApi } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { useTillTime } from './use-till-time.ts'

type ReceiptsOfOrder = ApiReply<'GET /api/account/orders/:registrationId/receipts'>
export type OrderReceipt = ReceiptsOfOrder['list'][number]

export const noReceipts: ReceiptsOfOrder = { list: [], byProvider: [] }

/** The receipts of an order; none if they fail to load, since its page is complete without them. */
export async function loadReceipts(api: { call: CallApi }, registrationId: string): Promise<ReceiptsOfOrder> {
  const params = { registrationId }
  const { data } = await api.call('GET /api/account/orders/:registrationId/receipts', { params })
  return data ?? noReceipts
}

/** The receipts of an order's payments and refunds, each with its numbers; nothing where none is made. */
export function OrderReceipts({ receipts: { list, byProvider } }: { readonly receipts: ReceiptsOfOrder }) {
  const t = useTexts('receipts-page')
  const format = useFormat()
  if (list.length + byProvider.length === 0) return null
  return (
    <Card id="receipts" className="flex scroll-mt-4 flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('receipts')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {list.map((receipt) => (
          <ReceiptRow key={receipt.receiptId} receipt={receipt} />
        ))}
        {byProvider.map((receipt) => (
          <ProviderReceiptRow key={`${receipt.paymentId} ${receipt.operation}`} receipt={receipt} />
        ))}
      </ul>
      {list.some(({ checkUrl }) => checkUrl !== null) && (
        <p className="text-ink-2 text-sm">{format.typeset(t('receiptsNote'))}</p>
      )}
    </Card>
  )
}

function ReceiptRow({ receipt }: { readonly receipt: OrderReceipt }) {
  const t = useTexts('receipts-page')
  const format = useFormat()
  const tillTime = useTillTime()
  const { receiptId, kind, operation, totalMinor, currency, state, numbers, checkUrl } = receipt
  const title = t(`kind.${kind}.${operation}`)
  const sum = format.money({ amountMinor: totalMinor, currency })
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4'
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex justify-between gap-4 font-medium">
        <span className="min-w-0 break-words">{title}</span>
        <span className="whitespace-nowrap">{sum}</span>
      </p>
      {numbers === null ? (
        <p className="text-ink-2 text-sm">{format.typeset(t(state === 'failed' ? 'failed' : 'waiting'))}</p>
      ) : (
        <p className="break-words text-ink-2 text-sm">
          {format.typeset(
            t('numbers', {
              document: numbers.documentNumber,
              sign: numbers.documentSign,
              moment: tillTime(numbers.at),
            }),
          )}
        </p>
      )}
      {checkUrl !== null && (
        <p className="flex flex-wrap gap-x-6">
          <Link to={`/account/receipts/${receiptId}`} aria-label={t('openOf', { title, sum })} className={link}>
            {t('open')}
          </Link>
          <a
            href={checkUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('checkOf', { title, sum })}
            className={link}
          >
            {t('check')}
          </a>
        </p>
      )}
    </li>
  )
}

/** A receipt that the payment's provider made: it has a page of its own there, and none here. */
function ProviderReceiptRow({ receipt }: { readonly receipt: ReceiptsOfOrder['byProvider'][number] }) {
  const t = useTexts('receipts-page')
  const format = useFormat()
  const tillTime = useTillTime()
  const { operation, totalMinor, currency, receiptNumber, sign, terminal, at, checkUrl } = receipt
  const title = t(`kind.payment.${operation}`)
  const sum = format.money({ amountMinor: totalMinor, currency })
  const marks = [
    t('providerNumbers', { number: receiptNumber, sign }),
    ...(terminal === null ? [] : [t('terminal', { terminal })]),
    ...(at === null ? [] : [tillTime(at)]),
  ]
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex justify-between gap-4 font-medium">
        <span className="min-w-0 break-words">{title}</span>
        <span className="whitespace-nowrap">{sum}</span>
      </p>
      <p className="break-words text-ink-2 text-sm">{format.typeset(marks.join(', '))}</p>
      {checkUrl !== null && (
        <a
          href={checkUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('checkOf', { title, sum })}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
        >
          {t('check')}
        </a>
      )}
    </li>
  )
}
