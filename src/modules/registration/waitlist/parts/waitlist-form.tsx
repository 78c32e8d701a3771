import { Form, Link, useNavigation } from 'react-router'
import { relations } from '#src/modules/accounts/domain/profile.ts'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import type { StepProps } from '../../checkout/parts/step-props.ts'
import { registerPath } from '../../domain/register-path.ts'

type Props = StepProps<'waitlist'>
type FormOf = NonNullable<Props['step']['form']>

/**
 * The form for joining a waitlist: the same as for a place, so that nothing is typed again when a
 * place is offered.
 */
export function WaitlistForm({ card, step, form: known, refusal }: Props & { form: FormOf }) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const navigation = useNavigation()
  const profileProps = { rules: known.fields, whose: known.owner, prefix: 'participant' }
  const { form, summary, errorOf } = useProfileForm({ ...profileProps, refusal: refusal?.error })
  const typed = typeof refusal?.values.participant === 'object' ? refusal.values.participant : undefined
  const typedRelation = refusal?.values.relation
  const isDraw = step.line.kind === 'draw'
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <h2 className="headline text-h2">{t(isDraw ? 'drawJoin' : 'waitlistJoinTitle')}</h2>
      <Form {...form} method="post" className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="waitlist" />
        {known.participantId !== null && <input type="hidden" name="participantId" value={known.participantId} />}
        <FormErrorSummary {...summary} />
        {step.personRef === 'new' && (
          <Select
            name="relation"
            label={tForm('relation')}
            error={errorOf('relation')}
            defaultValue={typeof typedRelation === 'string' ? typedRelation : ''}
            options={relations.map((value) => ({ value, label: tForm(`relation.${value}`) }))}
            className="tablet:max-w-80"
          />
        )}
        <ProfileFields {...profileProps} values={{ ...known.participant, ...typed }} errorOf={errorOf} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="accent" size="l" pending={navigation.state !== 'idle'}>
            {t(isDraw ? 'applyForDraw' : 'waitlistJoin')}
          </Button>
          <Link to={registerPath(card, 'waitlist', null)} className="py-2 underline underline-offset-2">
            {t('waitlistBack')}
          </Link>
        </div>
      </Form>
    </div>
  )
}
