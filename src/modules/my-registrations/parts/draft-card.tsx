import { Form } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { isBefore, isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { legLabel } from '#src/modules/registration/teams/parts/leg-labels.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

export type DraftListItem = ApiReply<'GET /api/registrations/drafts'>['list'][number]

/** A started form: participant, event, when places go on sale, and a link to continue. */
export function DraftCard({ draft, serverNow }: { draft: DraftListItem; serverNow: string }) {
  const t = useTexts('my-registrations')
  const tRegistration = useTexts('registration')
  const format = useFormat()
  const zone = useReaderZone()
  const { startsOn, endsOn, opensAt, changedAt, timeZone } = draft
  const opensLater = isInstant(opensAt) && isInstant(serverNow) && isBefore(serverNow, opensAt)
  return (
    <Card className="flex flex-col gap-4 min-[600px]:flex-row min-[600px]:items-start tablet:gap-6">
      <div className="min-[600px]:w-24 min-[600px]:flex-none">
        {isPlainDate(startsOn) && isPlainDate(endsOn) && (
          <span className="-ml-2.5">
            <DateBlock from={startsOn} to={endsOn} />
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className="font-semibold text-lg leading-snug">{draft.eventName}</h3>
        <p className="text-ink-2">
          {draft.raceName}
          {draft.leg !== null && ` · ${legLabel(draft.leg.kind, draft.leg.relayPosition, tRegistration)}`}
          {draft.name !== '' && ` · ${draft.name}`}
        </p>
        <p className="text-ink-2 text-sm">
          {opensLater
            ? t('draftOpens', { moment: format.dateTime(opensAt, timeZone) })
            : isInstant(changedAt) && t('draftSavedAt', { moment: format.moment(changedAt, zone) })}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
          <LinkButton to={draft.continueTo} look="primary" reloadDocument>
            {t('draftContinue')}
          </LinkButton>
          <Form method="post">
            <input type="hidden" name="draftId" value={draft.draftId} />
            <button
              type="submit"
              className="min-h-11 underline underline-offset-2"
              aria-label={t('draftDeleteOf', { race: draft.raceName })}
            >
              {t('draftDelete')}
            </button>
          </Form>
        </div>
      </div>
    </Card>
  )
}
