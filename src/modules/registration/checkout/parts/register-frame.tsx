import { Suspense } from 'react'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useOpening } from '#src/modules/catalog/parts/main-action/use-opening.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { Steps } from '#src/ui/kit/steps.tsx'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { useChosenCategory } from '../../social-categories/parts/use-chosen-category.ts'
import { buildSteps } from './build-steps.ts'
import { nextSteps, useNextSteps } from './next-steps.ts'
import { OrderSummary, registerFormId } from './order-summary.tsx'
import { ParticipantStep } from './participant-step.tsx'
import { type ChosenPeople, useChosenPeople } from './participants/use-chosen-people.ts'
import type { WatchState } from './payment-watch.ts'
import type { StepData } from './step-data.ts'
import type { FrameProps, Init, RegisterCard, StepProps } from './step-props.ts'

import { usePaymentWatch } from './use-payment-watch.ts'
import { watchedPayment } from './watched-payment.ts'

// The form loads first; parts that are needed later load after it, with their texts.
const texts = ['registration']
// Needed once a place is held.
const PaymentCountdown = lazyPart(
  'payment-countdown',
  async () => (await import('./payment-countdown.tsx')).PaymentCountdown,
)
const StateOrEnding = lazyPart(
  'state-or-ending',
  async () => (await import('./race-state-step.tsx')).StateOrEnding,
  texts,
)
const Adjusted = lazyPart('adjusted', async () => (await import('./adjusted.tsx')).Adjusted, texts)
// Only for visitors who came by a link with a promo code.
const LinkCode = lazyPart('link-code', async () => (await import('./link-code.tsx')).LinkCode, texts)
const SignedOut = lazyPart('signed-out', async () => (await import('./signed-out.tsx')).SignedOut, texts)
const WaitlistStep = lazyPart(
  'line-step',
  async () => (await import('../../waitlist/parts/waitlist-step.tsx')).WaitlistStep,
  texts,
)
const PromoStep = lazyPart('promo-step', async () => (await import('./promo-step.tsx')).PromoStep, texts)
const ParticipantsStep = lazyPart(
  'participants-step',
  async () => (await import('./participants/participants-step.tsx')).ParticipantsStep,
  texts,
)
const TeamStep = lazyPart('team-step', async () => (await import('../../teams/parts/team-step.tsx')).TeamStep, texts)
const JoinStep = lazyPart('join-step', async () => (await import('../../teams/parts/join-step.tsx')).JoinStep, texts)
const OrderStep = lazyPart('order-step', async () => (await nextSteps.order()).OrderStep, texts)
const CheckStep = lazyPart('check-step', async () => (await import('./check-step.tsx')).CheckStep, texts)
const ExpiredStep = lazyPart('expired-step', async () => (await import('./expired-step.tsx')).ExpiredStep, texts)

// Before the opening the form may be filled in.
const onSale = new Set(['offered', 'open', 'few-left', 'payment-pending', 'already-registered', 'coming-soon'])

/**
 * The frame of a registration: step bars, the current step, and beside it the summary with the
 * deadline.
 */
export function RegisterFrame(props: FrameProps) {
  const { init, card, step } = props
  const t = useTexts('registration-form')
  const format = useFormat()
  const opensInMs = useOpening(init)
  const { category, choose } = useChosenCategory(step, props.refusal)
  const chosen = useChosenPeople(step)
  useNextSteps()
  const isNew = init.payBefore === null || (step.name === 'participant' && step.isAddition)
  const isBlocked = props.ending !== null || (step.name === 'participant' && isNew && !onSale.has(init.state.state))
  const isOwnElsewhere =
    step.name === 'participant' &&
    init.state.registrationId !== undefined &&
    init.state.registrationId !== init.registrationId
  const isChoice = step.name === 'participants'
  // A race that is not on sale has no summary, but ways in beside the people.
  const isForSale = init.payBefore !== null || chosen.choices.length > 0
  const isBeforeForm = step.name === 'promo' || step.name === 'waitlist'
  const isTeam = step.name === 'team' || step.name === 'relay'
  const isBoardOnly = step.name === 'join' || (isTeam && !isBuying(step, init))
  const hasColumn =
    !isBoardOnly &&
    !isBeforeForm &&
    !isBlocked &&
    !isOwnElsewhere &&
    (!isChoice || isForSale) &&
    step.name !== 'order' &&
    step.name !== 'check' &&
    step.name !== 'expired'
  const isOrder = step.name === 'order' && !isBlocked
  return (
    <div
      className={classNames(
        'page-column flex flex-col tablet:gap-6 tablet:py-8',
        isChoice ? 'gap-3 py-4' : 'gap-6 py-6', // the whole family should fit on a phone's screen
      )}
    >
      {(isOrder || hasColumn || isChoice || step.name === 'check') && <Steps steps={buildSteps(props, t)} />}
      <header className="flex flex-col gap-1">
        <p className="text-ink-2 text-sm">
          {card.eventName} · {daysOf(card, format)} · {card.isOnline ? t('online') : card.city}
        </p>
        <div className="flex items-center justify-between gap-4">
          <h1 className="headline text-h1">
            {isChoice
              ? t(`whoStarts.${verbs[card.sport] ?? 'start'}`)
              : isOrder || step.name === 'check' // of all races of the order
                ? t('orderTitle')
                : format.typeset(t('registerTitle', { race: card.raceName }))}
          </h1>
          {isOrder && (
            <Suspense>
              <PaymentCountdown init={init} note="" />
            </Suspense>
          )}
        </div>
      </header>
      {(props.adjustments.length > 0 || props.isFileTooLarge) && (
        <Suspense>
          <Adjusted {...props} />
        </Suspense>
      )}
      {props.linkCode !== null && !isBlocked && !isOwnElsewhere && (
        <Suspense>
          <LinkCode code={props.linkCode} />
        </Suspense>
      )}
      <div
        className={
          hasColumn
            ? 'grid items-start gap-6 pb-28 min-[960px]:grid-cols-[minmax(0,1fr)_340px] min-[960px]:pb-0'
            : step.name === 'check'
              ? 'max-w-5xl'
              : isTeam || isOrder
                ? 'min-w-0'
                : 'max-w-2xl'
        }
      >
        {/* One form, so that buttons beside a step belong to it. */}
        <Suspense>
          {isBlocked || isOwnElsewhere ? (
            <StateOrEnding {...props} />
          ) : (
            <Step {...props} chosen={chosen} opensInMs={opensInMs} onCategory={choose} />
          )}
          {hasColumn && (
            <OrderSummary
              init={init}
              card={card}
              step={step}
              category={category}
              chosen={chosen.people.length}
              isEarly={opensInMs !== null && opensInMs > 0}
              timer={<PaymentCountdown init={init} />}
              smallTimer={<PaymentCountdown init={init} size="s" />}
            />
          )}
        </Suspense>
        {step.name === 'participant' && isNew && !isBlocked && <SaveWithoutScript />}
      </div>
    </div>
  )
}

const verbs: Readonly<Record<string, 'run' | 'walk' | 'swim' | 'ride'>> = {
  ...{ run: 'run', 'run-relay': 'run', trail: 'run', obstacle: 'run', orienteering: 'run' },
  ...{ walk: 'walk', swimming: 'swim', 'swimming-team': 'swim', cycling: 'ride' },
}

function daysOf({ startsOn, endsOn, isOnline }: RegisterCard, format: ReturnType<typeof useFormat>): string {
  if (!isPlainDate(startsOn)) return startsOn
  return isOnline && isPlainDate(endsOn) ? format.dayRange(startsOn, endsOn) : format.day(startsOn, 'short')
}

/** After the main button, which Enter presses; with a script drafts are saved automatically. */
function SaveWithoutScript() {
  const t = useTexts('registration-form')
  return (
    <noscript>
      <Button type="submit" form={registerFormId} name="saveDraft" value="later" look="quiet">
        {t('saveForLater')}
      </Button>
    </noscript>
  )
}

/**
 * Whether a team's place is being taken or paid here: the board of a paid team, or of another
 * account's, sells nothing.
 */
function isBuying({ team }: Extract<StepData, { name: 'team' | 'relay' }>, init: Init): boolean {
  const isOver = team !== null && (team.status === 'confirmed' || team.role === 'member')
  return !isOver && (init.payBefore !== null || onSale.has(init.state.state))
}

/** Steps that list their refusals at their fields. */
const sumUp: ReadonlySet<string> = new Set(['promo', 'waitlist', 'participant', 'order'])
/** Team forms do too; a refusal of the board belongs to no field. */
function sumsUp({ step, refusal }: FrameProps): boolean {
  const isOfTeam = step.name === 'join' || step.name === 'team' || step.name === 'relay'
  return sumUp.has(step.name) || (isOfTeam && refusal?.error.fields !== undefined)
}

/**
 * The step, under the refusal of the last save; after the session ended, every step shows how to
 * sign in again.
 */
function Step(props: FrameProps & StepOwn) {
  const { step } = props
  const t = useTexts('registration-form')
  const watch = usePaymentWatch(watchedPayment(props))
  const hasLostSession = props.refusal?.error.code === 'http.sign_in'
  const isOut = watch === 'signed-out' || hasLostSession
  if (isOut && (step.name === 'check' || step.name === 'expired')) return <SignedOut isPaying />
  const refusal = hasLostSession ? undefined : props.refusal // no field can resolve that
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {isOut && (
        <Suspense>
          <SignedOut />
        </Suspense>
      )}
      {refusal && !sumsUp(props) && (
        <Notice look="stop" title={t('notSaved')} live>
          {refusal.error.message}
        </Notice>
      )}
      <CurrentStep {...props} refusal={refusal} watch={watch} />
    </div>
  )
}

type StepOwn = Pick<StepProps<'participant'>, 'opensInMs' | 'onCategory'> & { readonly chosen: ChosenPeople }

function CurrentStep(props: FrameProps & StepOwn & { readonly watch: WatchState }) {
  const { step } = props
  switch (step.name) {
    case 'waitlist':
      return <WaitlistStep {...props} step={step} />
    case 'promo':
      return <PromoStep {...props} step={step} />
    case 'participants':
      return <ParticipantsStep {...props} step={step} />
    case 'participant':
      // Each person's form begins with that person's values.
      return <ParticipantStep key={`${step.personRef} ${step.form.entryId}`} {...props} step={step} />
    case 'team':
    case 'relay':
      return <TeamStep {...props} step={step} />
    case 'join':
      return <JoinStep {...props} step={step} />
    case 'order':
      return <OrderStep {...props} step={step} />
    case 'check':
      return <CheckStep {...props} step={step} />
    case 'expired':
      return <ExpiredStep {...props} step={step} />
  }
}
