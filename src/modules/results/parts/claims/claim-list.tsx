import { Form, Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { StateTag, type StateTone } from '#src/ui/kit/state-tag.tsx'
import type { ResultClaim } from '../../contract/claims.ts'
import type { ClaimState } from '../../domain/result-claim.ts'
import { resultPath } from '../results-path.ts'

const tones = {
  waiting: 'soon',
  accepted: 'ok',
  rejected: 'stop',
  withdrawn: 'quiet',
  replaced: 'warn',
} as const satisfies Record<ClaimState, StateTone>

/**
 * The account's claims, each with its state, what happens next, and a way to withdraw it. Those that
 * were accepted are in the history above and are folded.
 */
export function ClaimList({ claims }: { claims: readonly ResultClaim[] }) {
  const t = useTexts('results-claims')
  const accepted = claims.filter(isInHistory)
  const others = claims.filter((claim) => !isInHistory(claim))
  return (
    <>
      {others.length > 0 && <Claims claims={others} />}
      {accepted.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t('acceptedCount', { count: accepted.length })}
          </summary>
          <div className="flex flex-col gap-2">
            <p className="text-ink-2 text-sm">{t('next.accepted')}</p>
            <Claims claims={accepted} />
          </div>
        </details>
      )}
    </>
  )
}

/** Accepted, with its row still in the published results. */
function isInHistory({ state, bib }: ResultClaim): boolean {
  return state === 'accepted' && bib !== null
}

function Claims({ claims }: { claims: readonly ResultClaim[] }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-paper">
      {claims.map((claim) => (
        <Claim key={claim.claimId} claim={claim} />
      ))}
    </ul>
  )
}

function Claim({ claim }: { claim: ResultClaim }) {
  const t = useTexts('results-claims')
  const format = useFormat()
  const { claimId, eventCode, eventName, raceCode, raceName, day, bib, claimedBib, state, causes, reason } = claim
  const name = t('ofResult', { event: eventName, race: raceName })
  const isLive = state === 'waiting' || state === 'accepted'
  return (
    <li className="flex flex-col items-start gap-2 border-line border-t px-4 py-4 first:border-t-0 tablet:px-6">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {bib === null ? (
          <span className="wrap-anywhere font-semibold">{name}</span>
        ) : (
          <Link
            to={resultPath(eventCode, raceCode, bib)}
            className="wrap-anywhere font-semibold underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
        <StateTag tone={tones[state]}>{t(`state.${state}`)}</StateTag>
      </div>
      <p className="text-ink-2">
        {[
          format.day(day, 'long'),
          t('bib', { bib: bib ?? claimedBib }),
          t('forPerson', { name: claim.participantName }),
        ].join(' · ')}
      </p>
      {state === 'rejected' && reason !== null && <p>{t('reason', { reason })}</p>}
      {!isInHistory(claim) && (
        <p className="max-w-prose text-sm">
          {t(state === 'accepted' ? 'next.acceptedAbsent' : `next.${state}`)}
          {state === 'waiting' && causes.length > 0 && (
            <> {t('causes', { causes: causes.map((cause) => t(`cause.${cause}`)).join(', ') })}</>
          )}
        </p>
      )}
      {isLive && (
        <Form method="post">
          <input type="hidden" name="claimId" value={claimId} />
          <Button type="submit" look="quiet">
            {t(state === 'waiting' ? 'withdraw' : 'giveUp')}
            <span className="sr-only">: {name}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
