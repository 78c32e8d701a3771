import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { cancelTexts } from './cancel-texts.ts'
import type { OwnOrderReply } from './own-order.ts'

/** What a form has changed, or why it has not: above the bibs, so that a phone shows it first. */
export function OrderDone({
  order,
  done,
  hasDifferenceEnded,
  refusal,
}: {
  readonly order: OwnOrderReply
  readonly done: string | null
  readonly hasDifferenceEnded: boolean
  /** The message of a refusal; null: none. */
  readonly refusal: string | null
}) {
  const t = useTexts('my-registrations')
  const texts: Readonly<Record<string, string>> = {
    race: t('raceDone'),
    moved: t('eventMoveDone'),
    changed: t('changeDone'),
    options: t('optionsDone'),
    cancelled: t(cancelTexts(order, { isGoods: false }).done),
    returned: t(cancelTexts(order, { isGoods: true }).done),
    transferred: t('transferDone'),
    stays: t('postponementDone'),
  }
  const text = done === null || refusal !== null ? undefined : texts[done]
  if (text === undefined && !hasDifferenceEnded && refusal === null) return null
  return (
    <div className="mt-2 flex max-w-4xl flex-col gap-3">
      {text !== undefined && (
        <Notice look="ok" live>
          {text}
        </Notice>
      )}
      {hasDifferenceEnded && <Notice look="soon">{t('differenceEnded')}</Notice>}
      {refusal !== null && (
        <Notice look="stop" live>
          {refusal}
        </Notice>
      )}
    </div>
  )
}
