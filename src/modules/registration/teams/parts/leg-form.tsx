import { Suspense } from 'react'
import { Form, Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import { useChangedFields } from '#src/ui/form/use-changed-fields.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { consentsOfForm } from '../../checkout/parts/consents-of-form.ts'
import { draftBack } from '../../checkout/parts/draft-back.ts'
import { LazyDetailFields, LazyDraftAutosave, LazyGuardianField } from '../../checkout/parts/lazy-fields.ts'
import { registerFormId } from '../../checkout/parts/order-summary.tsx'
import type { RegisterRefusal, StepProps } from '../../checkout/parts/step-props.ts'
import { KnownAnswers } from '../../entry-details/parts/known-answers.tsx'
import { birthDateIn, hasDetailFields, useDetailFields } from '../../entry-details/parts/use-detail-fields.ts'
import { legFacts, legLabel } from './leg-labels.ts'

const ConsentBoxes = lazyPart(
  'consent-boxes',
  async () => (await import('../../parts/consent-boxes.tsx')).ConsentBoxes,
  ['registration'],
)

type LegFormProps = {
  readonly init: StepProps<'team'>['init']
  readonly card: StepProps<'team'>['card']
  /** The person of the form, from the address. */
  readonly personRef: string | null
  /** An existing member's form is corrected and has no draft. */
  readonly isSent: boolean
  readonly refusal: RegisterRefusal | undefined
  readonly kind: 'team' | 'relay'
  readonly leg: { readonly relayPosition: number; readonly stageName: string; readonly distanceM: number | null }
  readonly form: ApiReply<'GET /Register/ApiRegistration'>
  /** `team-member`: the captain enters a person; `team-join`: a person joins by code. */
  readonly intent: 'team-member' | 'team-join'
  readonly joinCode?: string
  /** The name of the team to join. */
  readonly teamName?: string
  /** Whether a step of options follows. */
  readonly sells: boolean
  /** The consents of a joining member, unless they were given before. */
  readonly consents?: readonly { readonly kind: 'offer' | 'personal-data' | 'receipt'; readonly path: string }[]
  readonly hasConsented?: boolean
  readonly back: { readonly to: string; readonly label: 'teamBack' | 'joinOtherLeg' }
}

/** The form of the member who runs a leg. */
export function LegForm({
  init,
  refusal,
  kind,
  leg,
  form: known,
  sells,
  intent,
  joinCode,
  teamName,
  back,
  ...legProps
}: LegFormProps) {
  const { card, personRef, isSent, consents, hasConsented = false } = legProps
  const acceptedConsents = refusal ? consentsOfForm(refusal.values) : []
  const t = useTexts('registration')
  const format = useFormat()
  const legForm = { ...known, sellsInsurance: known.sellsInsurance && sells }
  const profile = { rules: legForm.fields, whose: legForm.owner, prefix: 'participant' }
  const more = useDetailFields(legForm)
  const { form, summary, errorOf } = useProfileForm({ ...profile, refusal: refusal?.error, more })
  const { changed, hears } = useChangedFields()
  const drafted = refusal ? refusal.values : legForm.draft?.form
  const typed = typeof drafted?.participant === 'object' ? drafted.participant : undefined
  const label = legLabel(kind, leg.relayPosition, t)
  return (
    <>
      {!isSent && (
        <Suspense>
          <LazyDraftAutosave
            card={card}
            draft={legForm.draft}
            form={form.ref}
            changed={changed}
            formId={registerFormId}
            back={{ ...draftBack(init, personRef), leg: leg.relayPosition, joinCode: joinCode ?? '' }}
          />
        </Suspense>
      )}
      <Form
        {...form}
        {...hears}
        method="post"
        encType={hasDetailFields(legForm) ? 'multipart/form-data' : undefined}
        id={registerFormId}
        className="flex flex-col gap-6"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        <input type="hidden" name="relayPosition" value={leg.relayPosition} />
        <input type="hidden" name="personRef" value={legForm.owner === 'own' ? 'me' : 'other'} />
        {legForm.sellsInsurance && <input type="hidden" name="sells" value="1" />}
        {joinCode !== undefined && <input type="hidden" name="joinCode" value={joinCode} />}
        {legForm.participantId !== null && <input type="hidden" name="participantId" value={legForm.participantId} />}
        <div>
          <h2 className="headline text-h2">{label}</h2>
          <p className="text-ink-2">{legFacts(leg, label, format.distance)}</p>
          {teamName !== undefined && <p>{t('joinTeam', { name: teamName })}</p>}
        </div>
        <FormErrorSummary {...summary} />
        <ProfileFields {...profile} values={{ ...legForm.participant, ...typed }} errorOf={errorOf} />
        <LegFields
          {...{ legForm, form, refusal, errorOf, checks: more.checks }}
          isForTeam={intent === 'team-member' && legForm.owner !== 'own'}
        />
        {consents !== undefined && (
          <Suspense>
            <ConsentBoxes
              documents={consents}
              accepted={hasConsented ? ['personal-data'] : acceptedConsents}
              errorOf={errorOf}
            />
          </Suspense>
        )}
        <div className="flex flex-wrap items-center gap-4">
          {intent === 'team-join' && (
            <Button type="submit" size="l" look="accent" className="max-tablet:w-full">
              {t('joinSend')}
            </Button>
          )}
          <Link to={back.to} className="py-2 underline underline-offset-2">
            {t(back.label)}
          </Link>
        </div>
      </Form>
    </>
  )
}

type LegFieldsProps = {
  readonly legForm: LegFormProps['form']
  readonly form: Pick<ReturnType<typeof useProfileForm>['form'], 'ref'>
  readonly refusal: RegisterRefusal | undefined
  readonly errorOf: (name: string) => string | undefined
  readonly checks: ReturnType<typeof useDetailFields>['checks']
  readonly isForTeam: boolean
}

/** The race's fields beyond the profile, which members answer too. */
function LegFields({ legForm, form, refusal, errorOf, checks, isForTeam }: LegFieldsProps) {
  const typed = refusal?.values ?? legForm.draft?.form
  return (
    <>
      {(legForm.rules.ageFrom ?? 0) < 18 && (
        <Suspense>
          <LazyGuardianField
            form={form.ref}
            birthDate={birthDateIn(typed?.participant) ?? birthDateIn(legForm.participant) ?? ''}
            today={legForm.rules.today}
            isChecked={refusal ? refusal.values.guardian !== undefined : legForm.participant.guardian !== undefined}
            error={errorOf('guardian')}
            isForTeam={isForTeam}
          />
        </Suspense>
      )}
      {hasDetailFields(legForm) && (
        <Suspense fallback={<KnownAnswers form={legForm} />}>
          <LazyDetailFields form={legForm} typed={typed} errorOf={errorOf} checks={checks} />
        </Suspense>
      )}
    </>
  )
}
