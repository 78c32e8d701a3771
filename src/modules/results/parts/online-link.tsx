import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

type OnlineLinkProps = {
  readonly to: string
  /** The deadline, where it is known, and whether the medal's address is missing. */
  readonly until?: string
  readonly timeZone?: string
  readonly needsAddress?: boolean
}

/**
 * A link from an order to the page where its online results are submitted, on the order's tenant.
 */
export function OnlineLink({ to, until, timeZone = '', needsAddress = false }: OnlineLinkProps) {
  const t = useTexts('results')
  const format = useFormat()
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>
        {t('onlineLinkNote')}
        {isInstant(until) && ` ${t('onlineLinkUntil', { until: format.deadline(until, timeZone) })}`}
        {needsAddress && ` ${t('onlineLinkMedal')}`}
      </p>
      <LinkButton to={to} look="primary">
        {t('onlineLink')}
      </LinkButton>
    </Card>
  )
}
