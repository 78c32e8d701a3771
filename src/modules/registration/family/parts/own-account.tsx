import { Form, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { Relative } from './family-list.tsx'

type OwnAccountProps = {
  readonly relative: Relative & { readonly profile: { readonly email: string } }
  readonly answer: { readonly error: ApiFailure; readonly values: FormValues } | undefined
}

/** The relative's account of their own: what it is for, and the invitation. */
export function OwnAccount({ relative, answer }: OwnAccountProps) {
  const t = useTexts('family')
  const { firstName: name, ownAccount } = relative
  const { state, email, mayRegister } = ownAccount
  const isOver = state === 'has' || state === 'left'
  return (
    <PageSection id="invite" title={t('inviteTitle')} className="scroll-mt-20">
      <Card className="flex flex-col gap-5">
        {state === 'none' && <p className="max-w-prose">{t('inviteNote', { name })}</p>}
        {state === 'entered' && <p className="max-w-prose">{t('enteredNote', { email })}</p>}
        {state === 'invited' && <p className="max-w-prose">{t('invitedNote', { email })}</p>}
        {state === 'declined' && <p className="max-w-prose">{t('declinedNote', { email })}</p>}
        {state === 'left' && <p className="max-w-prose">{t('leftNote', { name })}</p>}
        {state === 'has' && <p className="max-w-prose">{t(mayRegister ? 'hasNote' : 'hasForbiddenNote', { name })}</p>}
        {!isOver && <InviteForm relative={relative} answer={answer} />}
        {state === 'invited' && (
          <Form method="post">
            <Button type="submit" name="intent" value="withdraw" look="quiet" size="s">
              {t('withdraw')}
            </Button>
          </Form>
        )}
      </Card>
    </PageSection>
  )
}

function InviteForm({ relative, answer }: OwnAccountProps) {
  const t = useTexts('family')
  const { formData, state } = useNavigation()
  const { ownAccount, profile, firstName: name } = relative
  const known = ownAccount.state === 'declined' ? '' : ownAccount.email || profile.email
  const typed = answer?.values.email
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        label={t('inviteEmail', { name })}
        defaultValue={typeof typed === 'string' ? typed : known}
        error={answer?.error.fields?.email?.message}
      />
      <Button
        type="submit"
        name="intent"
        value="invite"
        look={ownAccount.state === 'invited' ? 'quiet' : 'primary'}
        pending={state !== 'idle' && formData?.get('intent') === 'invite'}
        className="tablet:self-start"
      >
        {t(ownAccount.state === 'invited' ? 'inviteAgain' : 'invite')}
      </Button>
    </Form>
  )
}
