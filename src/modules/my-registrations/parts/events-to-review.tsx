import type { ApiReply } from '#src/client/api-types.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'

type EventToReview = ApiReply<'GET /api/account/events-to-review'>['list'][number]

/** Asks a recent finisher for a review; not shown again after a review or a dismissal. */
export function EventsToReview({ events }: { readonly events: readonly EventToReview[] }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  if (events.length === 0) return null
  return (
    <PageSection title={t('rateTitle')} note={t('rateNote')}>
      <Card>
        <ul className="-my-3 flex flex-col">
          {events.map(({ code, name, startsOn, endsOn }) => (
            <li
              key={code}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 last:border-b-0"
            >
              <p className="min-w-0">
                <span className="font-semibold">{format.typeset(name)}</span>
                {isPlainDate(startsOn) && isPlainDate(endsOn) && (
                  <span className="block text-ink-2 text-sm">{format.dayRange(startsOn, endsOn)}</span>
                )}
              </p>
              <LinkButton
                to={`/event/${encodeURIComponent(code)}/reviews#review`}
                look="quiet"
                size="s"
                aria-label={t('rateOf', { event: name })}
              >
                {t('rate')}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Card>
    </PageSection>
  )
}
