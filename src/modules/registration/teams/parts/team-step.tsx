import { Suspense } from 'react'
import { Form, Link } from 'react-router'
import { useChangedFields } from '#src/ui/form/use-changed-fields.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { draftBack } from '../../checkout/parts/draft-back.ts'
import { OpeningNotice } from '../../checkout/parts/early-notice.tsx'
import { LazyDraftAutosave } from '../../checkout/parts/lazy-fields.ts'
import { registerFormId } from '../../checkout/parts/order-summary.tsx'
import { orderToPay } from '../../checkout/parts/order-to-pay.ts'
import { RaceStateStep } from '../../checkout/parts/race-state-step.tsx'
import { UnpaidRemedy } from '../../checkout/parts/unpaid-remedy.tsx'
import { joinTeamPath, registerPath } from '../../domain/register-path.ts'
import { LegForm } from './leg-form.tsx'
import { TeamBoard } from './team-board.tsx'
import { PayerChoice } from './team-payment.tsx'
import type { TeamProps } from './team-props.ts'
import { TeamRulesText } from './team-rules.tsx'

/** A team's page: the form that creates it, the form of one leg, or its board. */
export function TeamStep(props: TeamProps) {
  const { init, card, step, refusal, opensInMs = null } = props
  const { team, leg } = step
  if (team === null || (team.role === 'captain' && !isTeamActive(team.status))) {
    // Before the opening the form may be filled in.
    const isOnSale =
      opensInMs !== null ||
      init.state.state === 'open' ||
      init.state.state === 'few-left' ||
      init.state.registrationId !== undefined
    return isOnSale ? <TeamBegin {...props} /> : <RaceStateStep init={init} card={card} />
  }
  if (leg !== null) {
    return (
      <LegForm
        {...{ init, card, refusal, leg }}
        kind={step.rules.kind}
        personRef={step.personRef}
        isSent={leg.member !== null && step.personRef === null}
        form={leg.form}
        intent="team-member"
        sells={team.status === 'held' && team.pays === 'captain'}
        back={{ to: boardPath(props), label: 'teamBack' }}
      />
    )
  }
  return <TeamBoard {...props} team={team} />
}

export function isTeamActive(status: string): boolean {
  return status === 'held' || status === 'confirmed'
}

/** The form that creates a team needs only a name; it is saved as a draft while typed. */
function TeamBegin({ init, card, step, refusal, opensInMs = null, isDraftSaved = false }: TeamProps) {
  const t = useTexts('registration')
  const { form, summary, errorOf } = useRefusedForm({
    refusal: refusal?.error,
    fields: ['teamName', 'pays'],
  })
  const { changed, hears } = useChangedFields()
  const draftTeam = step.draft?.form.team
  const typed = refusal?.values.teamName ?? draftTeam?.teamName
  const pays = refusal?.values.pays ?? draftTeam?.pays ?? step.team?.pays
  return (
    <div className="flex flex-col gap-6">
      {opensInMs !== null && <OpeningNotice {...{ init, card, isDraftSaved }} leftMs={opensInMs} isTeam />}
      <Suspense>
        <LazyDraftAutosave
          card={card}
          draft={step.draft}
          form={form.ref}
          changed={changed}
          formId={registerFormId}
          back={draftBack(init, 'team')}
        />
      </Suspense>
      <Form {...form} {...hears} method="post" id={registerFormId} className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="team-begin" />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        {opensInMs !== null && opensInMs > 0 && <input type="hidden" name="saveDraft" value="early" />}
        <FormErrorSummary {...summary} />
        <UnpaidRemedy code={refusal?.error.code} orderTo={orderToPay(init, card)} />
        <TextField
          name="teamName"
          label={t('teamName')}
          hint={t('teamNameHint')}
          error={errorOf('teamName')}
          defaultValue={typeof typed === 'string' ? typed : (step.team?.name ?? '')}
          maxLength={60}
          autoComplete="off"
        />
        <PayerChoice eachPays={step.rules.eachPays} chosen={pays === 'each' ? 'each' : 'captain'} />
      </Form>
      <TeamRulesText rules={step.rules} timeZone={card.timeZone} />
      <Link to={joinTeamPath(card, '')} className="self-start py-2 font-medium underline underline-offset-2">
        {t('teamHaveCode')}
      </Link>
    </div>
  )
}

function boardPath({ init, card, step }: TeamProps): string {
  return registerPath(card, step.name, init.registrationId)
}
