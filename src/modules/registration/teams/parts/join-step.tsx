import { Form } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { StepProps } from '../../checkout/parts/step-props.ts'
import { joinTeamPath, registerPath } from '../../domain/register-path.ts'
import { LegForm } from './leg-form.tsx'
import { legFacts, legLabel } from './leg-labels.ts'
import { TeamRulesText } from './team-rules.tsx'

type JoinProps = StepProps<'join'>

/** Joins a team by its code: the code, a free leg, the person's form. */
export function JoinStep(props: JoinProps) {
  const { init, card, step, refusal } = props
  const { team, leg, code } = step
  if (team === null) return <CodeForm {...props} />
  if (leg !== null && team.closed === null) {
    return (
      <LegForm
        {...{ init, card, refusal, leg }}
        personRef={step.personRef}
        isSent={!leg.isFree}
        kind={team.rules.kind}
        form={step.form}
        intent="team-join"
        sells={false}
        consents={step.offer.documents.filter(({ kind }) => kind === 'personal-data')}
        hasConsented={!leg.isFree}
        joinCode={code}
        teamName={team.teamName}
        back={{ to: joinTeamPath(card, code), label: 'joinOtherLeg' }}
      />
    )
  }
  return <ChooseLeg {...props} team={team} />
}

/** A plain GET form, so that it works without a script. */
function CodeForm({ step }: JoinProps) {
  const t = useTexts('registration')
  return (
    <Form method="get" className="flex max-w-md flex-col gap-5">
      <h2 className="headline text-h2">{t('joinTitle')}</h2>
      <p className="text-ink-2">{t('joinLead')}</p>
      <TextField
        name="join"
        label={t('joinCode')}
        defaultValue={step.code}
        error={step.error?.message}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" look="accent" size="l" className="self-start">
        {t('joinFind')}
      </Button>
    </Form>
  )
}

type JoinableTeam = { readonly team: NonNullable<JoinProps['step']['team']> }

function ChooseLeg({ card, step, team }: JoinProps & JoinableTeam) {
  const t = useTexts('registration')
  const format = useFormat()
  const { rules, legs, closed, teamRegistrationId } = team
  const hasFree = legs.some(({ isFree }) => isFree)
  return (
    <div className="flex flex-col gap-6">
      <h2 className="headline text-h2">{t('joinTeam', { name: team.teamName })}</h2>
      {closed !== null && <Notice look="stop">{closed}</Notice>}
      {teamRegistrationId !== null && (
        <Notice
          look="ok"
          title={t('joinIn')}
          action={
            <LinkButton to={registerPath(card, rules.kind, null)} look="quiet">
              {t('joinShow')}
            </LinkButton>
          }
        />
      )}
      {closed === null && <p className="text-ink-2">{t(hasFree ? 'joinChoose' : 'joinFull')}</p>}
      {closed === null && !hasFree && teamRegistrationId === null && (
        <LinkButton to={registerPath(card, rules.kind, null)} look="accent" className="self-start">
          {t('joinOwnTeam')}
        </LinkButton>
      )}
      <ol className="flex flex-col gap-3">
        {legs.map((leg) => (
          <li
            key={leg.relayPosition}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-paper p-4"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{legLabel(rules.kind, leg.relayPosition, t)}</span>
              <span className="block text-ink-2 text-sm">
                {legFacts(leg, legLabel(rules.kind, leg.relayPosition, t), format.distance)}
              </span>
            </span>
            {leg.isFree && closed === null ? (
              <LinkButton
                to={joinTeamPath(card, step.code, { leg: leg.relayPosition })}
                look="primary"
                aria-label={`${t('take')}: ${legLabel(rules.kind, leg.relayPosition, t)}`}
              >
                {t('take')}
              </LinkButton>
            ) : (
              <StateTag tone="quiet">{t(leg.isFree ? 'teamFree' : 'joinTaken')}</StateTag>
            )}
          </li>
        ))}
      </ol>
      {/* For a full team the list above is enough. */}
      {hasFree && <TeamRulesText rules={rules} timeZone={card.timeZone} />}
    </div>
  )
}
