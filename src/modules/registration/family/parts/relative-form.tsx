import { Form, useNavigation } from 'react-router'
import type { FormValues } from '#src/client/form-values.ts'
import { type Relation, relations } from '#src/modules/accounts/domain/profile.ts'
import { ownProfileRules } from '#src/modules/accounts/domain/profile-issues.ts'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { type ProfileFieldsProps, useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import type { FormRefusal } from '#src/ui/form/form-issues.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Select } from '#src/ui/kit/select.tsx'

type RelativeFormProps = {
  readonly relation: Relation | null
  readonly profile: ProfileFieldsProps['values']
  readonly answer: { readonly error: FormRefusal; readonly values: FormValues } | undefined
  readonly submit: string
}

/** A relative's profile with what they are to the account's owner. */
export function RelativeForm({ relation, profile, answer, submit }: RelativeFormProps) {
  const t = useTexts('family')
  const { formData, state } = useNavigation()
  const profileProps = { rules: ownProfileRules, whose: 'family' as const, prefix: 'profile' }
  const { form, summary, errorOf } = useProfileForm({ ...profileProps, refusal: answer?.error })
  const typed = answer?.values
  const chosen = typeof typed?.relation === 'string' ? typed.relation : relation
  return (
    <Form {...form} method="post" className="flex flex-col gap-8">
      <FormErrorSummary {...summary} />
      <Select
        name="relation"
        label={t('relation')}
        error={errorOf('relation')}
        defaultValue={chosen ?? ''}
        options={relations.map((value) => ({ value, label: t(`relationChoice.${value}`) }))}
        className="tablet:max-w-96"
      />
      <ProfileFields {...profileProps} values={typedProfile(typed) ?? profile} errorOf={errorOf} />
      <p className="text-ink-2">{t('addressNote')}</p>
      <Button
        type="submit"
        name="intent"
        value="save"
        size="l"
        pending={state !== 'idle' && formData?.get('intent') === 'save'}
        className="tablet:self-start"
      >
        {submit}
      </Button>
    </Form>
  )
}

function typedProfile(typed: FormValues | undefined): ProfileFieldsProps['values'] | null {
  const profile = typed?.profile
  return typeof profile === 'object' && !Array.isArray(profile) ? profile : null
}
