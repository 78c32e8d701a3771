import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

type OnlineLinkProps = {
  readonly to: string
  /** Until when the result is taken, where it is told; and whether an address for the medal is still wanted. */
  readonly until?: string
  readonly timeZone?: string
  readonly asksAddress?: boolean
}

/** From an order of an online start to where its results are sent, on the brand where one's account is. */
export function OnlineLink({ to, until, timeZone = '', asksAddress = false }: OnlineLinkProps) {
  const t = useTexts('results')
  const format = useFormat()
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>
        {t('onlineLinkNote')}
        {isInstant(until) && ` ${t('onlineLinkUntil', { until: format.deadline(until, timeZone) })}`}
        {asksAddress && ` ${t('onlineLinkMedal')}`}
      </p>
      <LinkButton to={to} look="primary">
        {t('onlineLink')}
      </LinkButton>
    </Card>
  )
}
