import { type ReactNode, Suspense } from 'react'
import { Form, Link } from 'react-router'
import { relations } from '#src/modules/accounts/domain/profile.ts'
import { waivingCheckboxes } from '#src/modules/accounts/domain/profile-issues.ts'
import { ProfileFields } from '#src/modules/accounts/parts/profile-fields.tsx'
import { useProfileForm } from '#src/modules/accounts/parts/profile-inputs.ts'
import { useChangedFields } from '#src/ui/form/use-changed-fields.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { groupEntryPath } from '../../domain/group-entry-path.ts'
import { nameIn } from '../../domain/name-in.ts'
import { registerPath } from '../../domain/register-path.ts'
import { KnownAnswers } from '../../entry-details/parts/known-answers.tsx'
import { birthDateIn, hasDetailFields, useDetailFields } from '../../entry-details/parts/use-detail-fields.ts'
import { draftBack } from './draft-back.ts'
import { KnownProfile } from './known-profile.tsx'
import { LazyDetailFields, LazyDraftAutosave, LazyGuardianField } from './lazy-fields.ts'
import { registerFormId } from './order-summary.tsx'
import { orderToPay } from './order-to-pay.ts'
import type { StepProps } from './step-props.ts'
import { UnpaidRemedy } from './unpaid-remedy.tsx'

// Not needed by a form that is submitted at once, without a waitlist offer.
const texts = ['registration']
const EarlyNotice = lazyPart('early-notice', async () => (await import('./early-notice.tsx')).EarlyNotice, texts)
// Only for relatives.
const OwnAccountField = lazyPart(
  'own-account-field',
  async () => (await import('../../transfers/parts/own-account-field.tsx')).OwnAccountField,
  texts,
)

/** The participant's form, filled in with known data. Saving it holds the place. */
export function ParticipantStep(props: StepProps<'participant'>) {
  const { init, card, step, refusal, opensInMs = null } = props
  const profileProps = { rules: step.form.fields, whose: step.form.owner, prefix: 'participant' }
  const more = useDetailFields(step.form)
  const { form, summary, errorOf } = useProfileForm({ ...profileProps, refusal: refusal?.error, more })
  const { changed, hears } = useChangedFields()
  const typed = refusal?.values ?? step.form.draft?.form
  return (
    <>
      <Suspense>
        {(opensInMs !== null || init.state.offerUntil) && <EarlyNotice {...props} leftMs={opensInMs} />}
        {step.form.entryId === null && (
          <LazyDraftAutosave
            card={card}
            draft={step.form.draft}
            form={form.ref}
            changed={changed}
            formId={registerFormId}
            back={draftBack(init, step.personRef, step.chosen)}
          />
        )}
      </Suspense>
      <Form
        {...form}
        {...hears}
        method="post"
        encType={hasFiles(step.form) ? 'multipart/form-data' : undefined}
        id={registerFormId}
        className="flex flex-col gap-6"
      >
        <input type="hidden" name="intent" value="participant" />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        {step.personRef !== null && step.chosen.length > 0 && (
          <>
            <input type="hidden" name="atForm" value={step.personRef} />
            <input type="hidden" name="people" value={step.chosen.join('.')} />
          </>
        )}
        {props.wantsInsurance && <input type="hidden" name="insure" value="1" />}
        {step.isAddition && <input type="hidden" name="isAddition" value="1" />}
        {step.form.participantId !== null && (
          <input type="hidden" name="participantId" value={step.form.participantId} />
        )}
        {step.form.entryId !== null && <input type="hidden" name="entryId" value={step.form.entryId} />}
        {opensInMs !== null && opensInMs > 0 && <input type="hidden" name="saveDraft" value="early" />}
        {refusal && <UnpaidRemedyNotice card={card} code={refusal.error.code} />}
        <FormErrorSummary {...summary} />
        <UnpaidRemedy code={refusal?.error.code} orderTo={orderToPay(init, card)} />
        <PersonHeading init={init} card={card} step={step} />
        {step.personRef === 'new' && <RelationField typed={textOf(typed?.relation)} error={errorOf('relation')} />}
        <MaybeKnown step={step} isTyped={typed !== undefined}>
          <ProfileFields
            {...profileProps}
            values={{ ...step.form.participant, ...typedProfile(typed?.participant) }}
            errorOf={errorOf}
          />
        </MaybeKnown>
        {step.form.owner === 'relative' && (
          <Suspense>
            <OwnAccountField claim={step.form.claim} typed={textOf(refusal?.values.ownAccount)} />
          </Suspense>
        )}
        {(step.form.rules.ageFrom ?? 0) < 18 && (
          <Suspense>
            <LazyGuardianField
              form={form.ref}
              birthDate={birthDateIn(typed?.participant) ?? birthDateIn(step.form.participant) ?? ''}
              today={step.form.rules.today}
              isChecked={refusal ? refusal.values.guardian !== undefined : step.form.participant.guardian !== undefined}
              error={errorOf('guardian')}
            />
          </Suspense>
        )}
        {hasDetailFields(step.form) && (
          <Suspense fallback={<KnownAnswers form={step.form} />}>
            <LazyDetailFields
              form={step.form}
              typed={typed}
              errorOf={errorOf}
              checks={more.checks}
              prices={{
                currency: card.currency,
                rates: { eventBp: card.eventCommissionBp, extraBp: card.extraCommissionBp },
                onChoose: props.onCategory ?? ignore,
              }}
            />
          </Suspense>
        )}
      </Form>
    </>
  )
}

type MaybeKnownProps = {
  readonly step: StepProps<'participant'>['step']
  /** Values come from a draft or a refused form: they are shown. */
  readonly isTyped: boolean
  readonly children: ReactNode
}

/** The fields, collapsed to a summary where a new entry needs nothing that the profile lacks. */
function MaybeKnown({ step: { form }, isTyped, children }: MaybeKnownProps) {
  if (form.entryId !== null || form.missing.length > 0) return children
  return (
    <KnownProfile participant={form.participant} isOpen={isTyped}>
      {children}
    </KnownProfile>
  )
}

/** Without a script the form submits its files itself. */
function hasFiles({ questions, admission, categories }: StepProps<'participant'>['step']['form']): boolean {
  return categories !== null || admission.length > 0 || questions.some(({ kind }) => kind === 'file')
}

function ignore() {}

/** The person of this form, with links to the other chosen people's forms. */
function PersonHeading({ init, card, step }: Pick<StepProps<'participant'>, 'init' | 'card' | 'step'>) {
  const t = useTexts('registration-form')
  const language = useLanguage()
  const { chosen, form, personRef } = step
  const isOfSeveral = chosen.length > 1 && personRef !== null && chosen.includes(personRef)
  const { lastName = '', firstName = '' } = form.participant
  const name = nameIn(language, { lastName: String(lastName), firstName: String(firstName) }).trim()
  const words = form.owner === 'own' ? t('formOwn') : personRef === 'new' ? t('formNewRelative') : t('formRelative')
  const to = registerPath(card, 'participants', init.payBefore === null ? null : init.registrationId, {
    people: chosen,
  })
  return (
    <div className="flex flex-col gap-1">
      {isOfSeveral && (
        <h2 className="font-semibold text-lg first-letter:uppercase">
          {[name, t('formOf', { at: chosen.indexOf(personRef) + 1, of: chosen.length })].filter(Boolean).join(' · ')}
        </h2>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-ink-2">{words}</p>
        <Link className="py-2 font-medium underline underline-offset-2" to={to}>
          {t(isOfSeveral ? 'changeParticipants' : 'otherParticipant')}
        </Link>
        {card.takesGroupEntries && (
          <Link className="py-2 underline underline-offset-2" to={groupEntryPath(card)}>
            {t('groupEntryList')}
          </Link>
        )}
        {card.takesCompanyOrders && (
          <Link className="py-2 underline underline-offset-2" to={groupEntryPath(card, null, 'company')}>
            {t('companyOrder')}
          </Link>
        )}
      </div>
    </div>
  )
}

function RelationField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const t = useTexts('registration-form')
  return (
    <Select
      name="relation"
      label={t('relation')}
      error={error}
      defaultValue={typed ?? ''}
      options={relations.map((value) => ({ value, label: t(`relation.${value}`) }))}
      className="tablet:max-w-80"
    />
  )
}

/** Submitted values override known ones; a box not submitted is unticked. */
function typedProfile(typed: unknown): Readonly<Record<string, unknown>> {
  if (typeof typed !== 'object' || typed === null) return {}
  const boxes = Object.values(waivingCheckboxes).map((box) => [box, ''] as const)
  return { ...Object.fromEntries(boxes), ...typed }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A link after a refusal that the form itself cannot resolve. */
function UnpaidRemedyNotice({ card, code }: { card: StepProps<'participant'>['card']; code: string }) {
  const t = useTexts('registration-form')
  if (code !== 'registration.payment_pending' && code !== 'registration.already_registered') return null
  return (
    <Notice look="soon" title={t('ownOrderThere')}>
      <Link className="underline underline-offset-2" to={registerPath(card, null, null)} reloadDocument>
        {t('continueOrder')}
      </Link>
    </Notice>
  )
}
