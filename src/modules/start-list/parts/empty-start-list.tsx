import type { EventPage } from '#src/modules/catalog/contract/event-page.ts'
import { emptyStartListReason } from '#src/modules/registration/domain/empty-start-list.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

/** The reason why a list is empty; after the event, a link to the results. */
export function EmptyStartList({ event }: { readonly event: EventPage }) {
  const t = useTexts('start-list')
  const format = useFormat()
  const why = emptyStartListReason(event)
  const { state } = event
  const instant = state.state === 'coming-soon' ? state.opensAt : state.state === 'by-draw' ? state.drawsAt : undefined
  const results = (
    <LinkButton to={`/event/${event.code}/results`} look="quiet">
      {t('nobodyResults')}
    </LinkButton>
  )
  return (
    <EmptyState title={t(`nobody.${why}`)} action={why === 'in-results' ? results : undefined}>
      {t(`nobodyHint.${why}`, { moment: instant === undefined ? '' : format.dateTime(instant, event.timeZone) })}
    </EmptyState>
  )
}
