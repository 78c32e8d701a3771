import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'

type OwnWaitlistEntryData = ApiReply<'GET /api/account/waitlists'>['entries'][number]

/** The account's waitlist entries, and its offers. */
export function OwnWaitlistEntries({ entries }: { entries: readonly OwnWaitlistEntryData[] }) {
  const t = useTexts('registration')
  if (entries.length === 0) return null
  return (
    <PageSection title={t('ownWaitlists')}>
      <ul className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <OwnWaitlistEntryProps line={entry} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function OwnWaitlistEntryProps({ line }: { line: OwnWaitlistEntryData }) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const isOffered = line.state === 'offered'
  const isDraw = line.position === null
  const deadline = isInstant(line.offerUntil) ? format.deadline(line.offerUntil, line.timeZone) : ''
  const status = isOffered
    ? t('ownWaitlistUntil', { moment: deadline })
    : line.position === null
      ? t('drawNumber', { number: line.application ?? 0 })
      : t('ownWaitlistPosition', { position: line.position })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {line.eventName} · {line.raceName}
          </p>
          <p className="text-ink-2">
            {line.name} · {status}
          </p>
        </div>
        <div className="flex items-center gap-3">
          {isOffered && <StateTag tone="ok">{t('waitlistState.offered')}</StateTag>}
          <LinkButton
            to={line.to}
            reloadDocument={!line.to.startsWith('/')}
            size="s"
            look={isOffered ? 'accent' : 'quiet'}
            aria-label={t(isOffered ? 'ownWaitlistTake' : isDraw ? 'drawShowOf' : 'ownWaitlistShow', {
              race: line.raceName,
              name: line.name,
            })}
          >
            {isOffered ? tForm('takePlace') : t(isDraw ? 'drawShow' : 'waitlistShow')}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
