import { Form, Link } from 'react-router'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerAddress } from '../../domain/register-address.ts'
import { registerFormId } from './order-summary.tsx'
import type { StepProps } from './register-frame.tsx'

/** The participant form: what is known stands in it already. Saving it holds the place. */
export function ParticipantStep({ init, card, step, refusal }: StepProps<'participant'>) {
  const t = useTexts('registration')
  const asked = { rules: step.form.fields, prefix: 'participant' }
  const { form, summary, errorOf } = useProfileForm({ ...asked, refusal: refusal?.error })
  const typed = typeof refusal?.values.participant === 'object' ? refusal.values.participant : undefined
  return (
    <Form {...form} method="post" id={registerFormId} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="participant" />
      <input type="hidden" name="registrationId" value={init.registrationId} />
      {refusal && <WayOn card={card} code={refusal.error.code} />}
      <FormErrorSummary {...summary} />
      {card.requirements.length > 0 && (
        <Notice look="soon" title={t('requirementsTitle')}>
          <ul className="list-disc pl-5">
            {card.requirements.map((requirement) => (
              <li key={requirement}>{t(`requirement.${requirement}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {step.form.participant.birthDate !== null && <p className="text-ink-2">{t('otherPerson')}</p>}
      <ProfileFields {...asked} values={{ ...step.form.participant, ...typed }} errorOf={errorOf} />
    </Form>
  )
}

/** After a refusal that the form itself can't mend: where to mend it. */
function WayOn({ card, code }: { card: StepProps<'participant'>['card']; code: string }) {
  const t = useTexts('registration')
  if (code !== 'registration.payment_pending' && code !== 'registration.already_registered') return null
  return (
    <Notice look="soon" title={t('ownOrderThere')}>
      <Link className="underline underline-offset-2" to={registerAddress(card, null, null)} reloadDocument>
        {t('continueOrder')}
      </Link>
    </Notice>
  )
}
