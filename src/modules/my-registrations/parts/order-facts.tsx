import type { ReactNode } from 'react'
import { isInstant } from '#src/kernel/instant.ts'
import type { Documents } from '#src/modules/documents/parts/documents-reply.ts'
import { WhenWhere } from '#src/modules/registration/parts/when-where.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import type { OwnOrderReply } from './own-order.ts'

type OrderFactsProps = { readonly order: OwnOrderReply; readonly documents: Documents | undefined }

/**
 * Start, pick-up, what to bring, wave, and what is left to hand in; not for a past or cancelled
 * order, nor a cancelled event.
 */
export function OrderFacts({ order, documents }: OrderFactsProps) {
  const t = useTexts('my-registrations')
  const tRegistration = useTexts('registration')
  const format = useFormat()
  const { card, requirements, pickup, isOver, status } = order
  const isLive = status === 'paid' || status === 'partially_refunded' || status === 'awaiting_payment'
  if (isOver || !isLive || order.eventStatus === 'cancelled') return null
  const issued = documents?.entries ?? []
  const bring = bringOfAll(
    issued,
    requirements.length === 0 ? [] : requirements.map((one) => tRegistration(`requirement.${one}`)),
  )
  const waves = issued.filter(({ wave }) => wave !== '')
  const live = order.entries.filter(({ state }) => state === 'confirmed' || state === 'held')
  const starts = [...new Map(live.map(({ raceName, startsAt }) => [raceName, { raceName, startsAt }])).values()]
  // Of several people each one's row says it.
  const left = live.length === 1 ? live.filter(({ missing }) => missing.length > 0) : []
  return (
    <Card>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 tablet:grid-cols-[9rem_minmax(0,1fr)] tablet:gap-x-6">
        <Fact term={t('whenTitle')}>
          {order.eventStatus === 'postponed' ? (
            t('whenPostponed')
          ) : (
            <WhenWhere card={card} starts={starts.slice(0, maxStarts)} />
          )}
        </Fact>
        {pickup !== '' && order.eventStatus !== 'postponed' && (
          <Fact term={t('pickupTitle')}>
            <span className="whitespace-pre-line">{pickup}</span>
          </Fact>
        )}
        {bring.length > 0 && (
          <Fact term={t('nextTitle')}>
            <ul>
              {bring.map((line) => (
                <li key={line}>{format.typeset(line)}</li>
              ))}
            </ul>
          </Fact>
        )}
        {waves.length > 0 && (
          <Fact term={t('waveTitle')}>
            {waves.map(({ entryId, fullName, wave }) => (
              <span key={entryId} className="block first-letter:uppercase">
                {issued.length > 1 ? `${fullName}: ${wave}` : wave}
              </span>
            ))}
          </Fact>
        )}
        {left.length > 0 && (
          <Fact term={t('leftTitle')}>
            {left.map(({ entryId, missing, detailsAt, startsAt }) => {
              const documents = missing.map((one) => t(`missing.${one}`)).join(', ')
              // A postponed event has no day by which they are due.
              const text =
                isInstant(startsAt) && order.eventStatus !== 'postponed'
                  ? t('leftUntil', { documents, moment: format.deadline(startsAt, card.timeZone, 'short') })
                  : documents
              return (
                <span key={entryId} className="block font-semibold text-warn">
                  {detailsAt === null ? (
                    text
                  ) : (
                    <a href={detailsAt} className="inline-flex min-h-11 items-center underline underline-offset-4">
                      {text}
                    </a>
                  )}
                </span>
              )
            })}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/** More races than a family runs: then the days are enough. */
const maxStarts = 4

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </>
  )
}

/** What everybody of the order brings, each once; before the payment what the event asks for. */
function bringOfAll(issued: readonly { readonly bring: readonly string[] }[], required: readonly string[]): string[] {
  const lines = issued.flatMap(({ bring }) => bring)
  return [...new Set(lines.length > 0 ? lines : required)]
}
