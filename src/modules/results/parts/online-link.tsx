import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

/** From an order of an online start to where its results are sent, on the brand where one's account is. */
export function OnlineLink({ to }: { to: string }) {
  const t = useTexts('results')
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>{t('onlineLinkNote')}</p>
      <LinkButton to={to} look="primary">
        {t('onlineLink')}
      </LinkButton>
    </Card>
  )
}
