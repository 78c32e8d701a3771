import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerAddress } from '../../domain/register-address.ts'
import type { StepProps } from './step-props.ts'

/** Back to the choice of how to pay. */
export function OtherMethod({ init, card }: Pick<StepProps<'check'>, 'init' | 'card'>) {
  const t = useTexts('registration')
  return (
    <LinkButton to={registerAddress(card, 'payment', init.registrationId)} look="quiet" className="max-tablet:w-full">
      {t('otherMethod')}
    </LinkButton>
  )
}
