import { Form, Link } from 'react-router'
import type { ApiReply } from '#src/app/client/api-types.ts'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { legLabel } from './leg-words.ts'
import { registerFormId } from './order-summary.tsx'
import type { Refusal } from './register-frame.tsx'

type LegFormProps = {
  readonly init: { readonly registrationId: string }
  readonly refusal: Refusal | undefined
  readonly kind: 'team' | 'relay'
  readonly leg: { readonly relayPosition: number; readonly stageName: string; readonly distanceM: number | null }
  readonly form: ApiReply<'GET /Register/ApiRegistration'>
  /** The captain enters somebody, or somebody joins. */
  readonly intent: 'team-member' | 'team-join'
  readonly joinCode?: string
  readonly back: { readonly to: string; readonly label: 'teamBack' | 'joinOtherLeg' }
}

/** Who runs a leg: the same form as everybody's. */
export function LegForm({ init, refusal, kind, leg, form: asked, intent, joinCode, back }: LegFormProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const profile = { rules: asked.fields, whose: asked.whose, prefix: 'participant' }
  const { form, summary, errorOf } = useProfileForm({ ...profile, refusal: refusal?.error })
  const typed = typeof refusal?.values.participant === 'object' ? refusal.values.participant : undefined
  const facts = [leg.stageName, ...(leg.distanceM === null ? [] : [format.distance(leg.distanceM)])]
  return (
    <Form {...form} method="post" id={registerFormId} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="registrationId" value={init.registrationId} />
      <input type="hidden" name="relayPosition" value={leg.relayPosition} />
      <input type="hidden" name="whom" value={asked.whose === 'own' ? 'me' : 'other'} />
      {joinCode !== undefined && <input type="hidden" name="joinCode" value={joinCode} />}
      {asked.participantId !== null && <input type="hidden" name="participantId" value={asked.participantId} />}
      <div>
        <h2 className="headline text-h2">{legLabel(kind, leg.relayPosition, t)}</h2>
        <p className="text-ink-2">{facts.join(' · ')}</p>
      </div>
      <FormErrorSummary {...summary} />
      <ProfileFields {...profile} values={{ ...asked.participant, ...typed }} errorOf={errorOf} />
      <div className="flex flex-wrap items-center gap-4">
        {intent === 'team-join' && (
          <Button type="submit" size="l" look="accent">
            {t('joinSend')}
          </Button>
        )}
        <Link to={back.to} className="py-2 underline underline-offset-2">
          {t(back.label)}
        </Link>
      </div>
    </Form>
  )
}
