import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerPath } from '../../domain/register-path.ts'
import type { StepProps } from './step-props.ts'

/** A link back to the choice of the payment method. */
export function OtherMethod({ init, card }: Pick<StepProps<'check'>, 'init' | 'card'>) {
  const t = useTexts('registration')
  return (
    <LinkButton to={registerPath(card, 'payment', init.registrationId)} look="quiet" className="max-tablet:w-full">
      {t('otherMethod')}
    </LinkButton>
  )
}
