import { Link } from 'react-router'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { StepProps } from '../../checkout/parts/step-props.ts'
import { registerPath } from '../../domain/register-path.ts'

/** Shows the offer's time limit, and how to decline it. */
export function OfferedNotice({ init, card }: Pick<StepProps<'participant'>, 'init' | 'card'>) {
  const t = useTexts('registration')
  const format = useFormat()
  const { offerUntil } = init.state
  const deadline = isInstant(offerUntil) ? format.deadline(offerUntil, card.timeZone) : ''
  return (
    <Notice look="ok" title={t('waitlistState.offered')}>
      {t('waitlistOffered', { moment: deadline })}{' '}
      <Link to={registerPath(card, 'waitlist', null)} className="underline underline-offset-2">
        {t('offeredLeave')}
      </Link>
    </Notice>
  )
}
