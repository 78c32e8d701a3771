import { useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { useSite } from '#src/client/use-site.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { registerFormId } from '../../checkout/parts/order-summary.tsx'
import { ownPagePath, registerPath, successPath } from '../../domain/register-path.ts'
import { legLabel } from './leg-labels.ts'
import { TeamInvite } from './team-invite.tsx'
import { TeamLegRow } from './team-leg-row.tsx'
import { TeamPayment } from './team-payment.tsx'
import type { BoardProps, CurrentTeam, Moves } from './team-props.ts'

/**
 * The board: each leg with its member and status. The captain moves, removes and renames, by mouse
 * or keyboard.
 */
export function TeamBoard(props: BoardProps) {
  const { init, card, step, team, refusal } = props
  const t = useTexts('registration')
  const moves = useMoves(props)
  const { tenant } = useSite()
  const isCaptain = team.role === 'captain'
  const canChange = team.closed === null
  const isOff = team.eventStatus !== 'published'
  const hasLegs = step.rules.kind === 'relay'
  return (
    <div className="flex flex-col gap-6">
      <TeamHead {...props} />
      {isCaptain && !isOff && !team.isComplete && <Missing team={team} />}
      <TeamPayment {...props} />
      {team.eventStatus !== 'published' ? (
        <Notice look={team.eventStatus === 'cancelled' ? 'stop' : 'warn'} title={t(`state.${team.eventStatus}`)}>
          {t(isCaptain ? 'teamOffCaptain' : 'teamOffMember')}
        </Notice>
      ) : (
        team.closed !== null && <Notice look="soon">{team.closed}</Notice>
      )}
      {isCaptain && canChange && team.legs.some(({ member }) => member !== null) && (
        <p className="text-ink-2 text-sm">{t(hasLegs ? 'teamMoveHint' : 'teamMoveHintSeats')}</p>
      )}
      <p aria-live="polite" className="sr-only">
        {refusal === undefined ? moves.announcement : ''}
      </p>
      <ol className="flex flex-col gap-3">
        {team.legs.map((leg) => (
          <TeamLegRow key={leg.relayPosition} {...props} leg={leg} moves={moves} />
        ))}
      </ol>
      {canChange && <TeamInvite team={team} hasLegs={hasLegs} />}
      {isCaptain && team.status === 'held' && (
        <>
          <Form method="post" id={registerFormId}>
            <input type="hidden" name="intent" value="continue" />
            <input type="hidden" name="registrationId" value={init.registrationId} />
          </Form>
          <div className="border-line border-t pt-4">
            <LinkButton to={`${registerPath(card, step.name, init.registrationId)}&ending=ask`} look="quiet" size="s">
              {t('abandon')}
            </LinkButton>
          </div>
        </>
      )}
      {isCaptain && team.status === 'confirmed' && (
        <LinkButton
          to={
            // The refund of a cancelled event is on the order's own page.
            isOff
              ? pageUrl(tenant.links.homeUrl, ownPagePath(team.registrationId ?? ''))
              : successPath(card, team.registrationId ?? '')
          }
          look="primary"
          className="self-start"
        >
          {t('showRegistration')}
        </LinkButton>
      )}
    </div>
  )
}

/**
 * Moves members by drag and drop; after a move the focus follows the member, and a live region
 * announces it.
 */
function useMoves({ init, team, step }: BoardProps): Moves {
  const t = useTexts('registration')
  const submit = useSubmit()
  const last = useRef<{ readonly memberId: string; readonly text: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { legs } = team
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new board is what the move has brought
  useEffect(() => {
    if (last.current === null) return
    document.getElementById(`member-${last.current.memberId}`)?.focus()
    setAnnouncement(last.current.text)
    last.current = null
  }, [legs])
  const remember = (memberId: string, name: string, relayPosition: number) => {
    last.current = { memberId, text: t('teamMoved', { name, leg: legLabel(step.rules.kind, relayPosition, t) }) }
  }
  return {
    announcement,
    remember,
    move(memberId, name, relayPosition) {
      remember(memberId, name, relayPosition)
      const values = { intent: 'team-move', registrationId: init.registrationId, memberId }
      void submit(
        { ...values, teamRegistrationId: team.teamRegistrationId, relayPosition },
        { method: 'post', preventScrollReset: true },
      )
    },
  }
}

/** The name and the bib; the captain may rename the team. */
function TeamHead({ init, card, step, team, refusal }: BoardProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const error = refusal?.error.fields?.teamName?.message
  const { changesUntil } = step.rules
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="headline text-h2">{team.name}</h2>
        {team.bib !== null && <span className="figure text-figure-m">{team.bib}</span>}
      </div>
      {team.closed === null && isInstant(changesUntil) && (
        <p className="text-ink-2 text-sm">
          {format.typeset(t('teamChangesUntil', { moment: format.deadline(changesUntil, card.timeZone) }))}
        </p>
      )}
      {team.role === 'captain' && team.closed === null && (
        <details open={error !== undefined}>
          <summary className="cursor-pointer py-2 font-medium">{t('teamRename')}</summary>
          <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3 pt-2">
            <input type="hidden" name="intent" value="team-rename" />
            <input type="hidden" name="registrationId" value={init.registrationId} />
            <input type="hidden" name="teamRegistrationId" value={team.teamRegistrationId} />
            <TextField
              name="teamName"
              label={t('teamName')}
              defaultValue={textOf(refusal?.values.teamName) ?? team.name}
              error={error}
              maxLength={60}
              className="min-w-0 flex-1 basis-56"
              autoComplete="off"
            />
            <Button type="submit" look="quiet">
              {t('teamRenameSave')}
            </Button>
          </Form>
        </details>
      )}
    </Card>
  )
}

function Missing({ team }: { readonly team: CurrentTeam }) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const { members, women, men } = team.missing
  const notes = [
    ...(members > 0 ? [t('teamMissingMembers', { count: members })] : []),
    ...(women > 0 ? [t('teamMissingWomen', { count: women })] : []),
    ...(men > 0 ? [t('teamMissingMen', { count: men })] : []),
  ]
  return (
    // For a paid team the invitation is below, under its own title.
    <Notice
      look="soon"
      title={team.status === 'held' ? tForm(team.pays === 'captain' ? 'teamAddAll' : 'teamAddSelf') : undefined}
    >
      {notes.join(' ')}
    </Notice>
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
