import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { StateTag } from '#src/ui/kit/state-tag.tsx'

type OrderTagProps = {
  readonly order: {
    readonly status: string
    readonly eventStatus: string
    readonly isFee: boolean
    /** Set for an order that pays for legs of a team: it has no participants. */
    readonly legsOf: object | null
    readonly entries: readonly { readonly state: string; readonly isTransferred: boolean }[]
  }
  readonly isOver: boolean
}

/** The order's status in a word; for an active order the event's cancellation comes first. */
export function OrderTag({ order: { status, eventStatus, entries, isFee, legsOf }, isOver }: OrderTagProps) {
  const t = useTexts('my-registrations')
  const isDeferred =
    entries.some(({ state }) => state === 'deferred') && !entries.some(({ state }) => state === 'confirmed')
  const confirmed = entries.filter(({ state }) => state === 'confirmed')
  const isTransferred = confirmed.length > 0 && confirmed.every((entry) => entry.isTransferred)
  if (status === 'awaiting_payment') return <StateTag tone="soon">{t('tag.waiting')}</StateTag>
  if (status === 'cancelled' || status === 'refunded')
    return <StateTag tone="quiet">{t(legsOf === null ? 'tag.given-up' : 'tag.leg-given-up')}</StateTag>
  if (eventStatus === 'cancelled') return <StateTag tone="stop">{t('tag.event-cancelled')}</StateTag>
  if (isFee) return <StateTag tone="ok">{t('tag.paid')}</StateTag>
  if (eventStatus === 'postponed') return <StateTag tone="warn">{t('tag.event-postponed')}</StateTag>
  if (isDeferred) return <StateTag tone="warn">{t('tag.deferred')}</StateTag>
  if (isTransferred) return <StateTag tone="quiet">{t('tag.transferred')}</StateTag>
  if (legsOf !== null && status === 'paid') return <StateTag tone="ok">{t('tag.leg-paid')}</StateTag>
  if (isOver) return <StateTag tone="quiet">{t('tag.over')}</StateTag>
  if (status === 'partially_refunded') return <StateTag tone="warn">{t('tag.partly')}</StateTag>
  return <StateTag tone="ok">{t('tag.registered')}</StateTag>
}
