import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { useSite } from '#src/app/client/use-site.ts'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { useProfileFaults } from '#src/modules/accounts/parts/profile-labels.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerAddress } from '../../domain/register-address.ts'
import { registerFormId } from './order-summary.tsx'
import type { StepProps } from './register-frame.tsx'

/** The participant form: what is known stands in it already. Saving it holds the place. */
export function ParticipantStep({ init, card, step, refusal }: StepProps<'participant'>) {
  const t = useTexts('registration')
  const form = useRef<HTMLFormElement>(null)
  const { fields } = refusal?.error ?? {}
  const faults = useProfileFaults(fields, 'participant')
  const typed = typeof refusal?.values.participant === 'object' ? refusal.values.participant : undefined
  return (
    <Form method="post" id={registerFormId} ref={form} noValidate className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="participant" />
      <input type="hidden" name="registrationId" value={init.registrationId} />
      {refusal && <WayOn card={card} code={refusal.error.code} />}
      {refusal && <FormErrorSummary faults={faults} form={form} attempt={1} message={refusal.error.message} />}
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
      <ProfileFields
        prefix="participant"
        values={{ ...step.form.participant, ...typed }}
        rules={step.form.fields}
        errors={fields}
      />
    </Form>
  )
}

/** After a refusal that the form itself can't mend: where to mend it, in a tab of its own where the form must stay. */
function WayOn({ card, code }: { card: StepProps<'participant'>['card']; code: string }) {
  const t = useTexts('registration')
  const { tenant } = useSite()
  if (code === 'http.sign_in') {
    return (
      <Notice look="soon" title={t('signInAgain')}>
        <a className="underline underline-offset-2" href={tenant.links.loginUrl} target="_blank" rel="noopener">
          {t('signInNewTab')}
        </a>
      </Notice>
    )
  }
  if (code !== 'registration.payment_pending' && code !== 'registration.already_registered') return null
  return (
    <Notice look="soon" title={t('ownOrderThere')}>
      <Link className="underline underline-offset-2" to={registerAddress(card, null, null)} reloadDocument>
        {t('continueOrder')}
      </Link>
    </Notice>
  )
}
