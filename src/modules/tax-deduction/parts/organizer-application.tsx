import { Form } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { StateTag, type StateTone } from '#src/ui/kit/state-tag.tsx'
import type { PartOfOrganizer } from '../contract/organizer.ts'
import { paymentTimeZone } from '../domain/tax-year.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { CorrectionFacts } from './correction-facts.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { RejectForm } from './reject-form.tsx'
import { SignerForm } from './signer-form.tsx'
import { useDecisionAddress } from './use-decision-address.ts'
import { useShownRefusal } from './use-shown-refusal.ts'

export type RefusedDecision = {
  readonly error: ApiFailure
  readonly decision: 'review' | 'approve' | 'reject' | 'correct'
  readonly signer: string
  readonly reason: string
}

const tones = {
  submitted: 'soon',
  in_review: 'warn',
  ready: 'ok',
  rejected: 'stop',
} as const satisfies Record<PartOfOrganizer['state'], StateTone>

/** One application, closed to a line; open where something was refused. */
export function OrganizerApplication({
  part,
  refused,
}: {
  part: PartOfOrganizer
  refused: RefusedDecision | undefined
}) {
  const t = useTexts('tax-deduction-organizer')
  const format = useFormat()
  const refusal = useShownRefusal(refused?.error)
  return (
    <details open={refused !== undefined} className="group/part rounded-card border border-line bg-paper">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
        <span className="min-w-0">
          <span className="block font-semibold">{t('application', { number: part.number, name: part.payerName })}</span>
          <span className="block text-ink-2 text-sm">
            {isInstant(part.submittedAt) &&
              t('submittedAt', { year: part.year, moment: format.moment(part.submittedAt, paymentTimeZone) })}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-3 max-tablet:w-full">
          <span className="whitespace-nowrap">{format.money({ amountMinor: part.sumMinor, currency: 'RUB' })}</span>
          {part.isCorrectionDue ? (
            <StateTag tone="warn">{t('state.due')}</StateTag>
          ) : (
            <StateTag tone={tones[part.state]}>{t(`state.${part.state}`)}</StateTag>
          )}
          <Icon name="chevron-down" className="ml-auto flex-none group-open/part:rotate-180" />
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-line border-t p-4">
        {refused !== undefined && !isShownByForm(part, refused) && (
          <OutcomeNotice look="stop">{refusal?.message}</OutcomeNotice>
        )}
        {part.isCorrectionDue ? <CorrectionFacts part={part} /> : <ApplicationFacts part={part} />}
        {part.reason !== null && part.state === 'rejected' && <p>{t('rejectedBecause', { reason: part.reason })}</p>}
        <Issued certificates={part.certificates} />
        <Decisions part={part} refused={refused} />
      </div>
    </details>
  )
}

function isOpen({ state, isCorrectionDue }: PartOfOrganizer): boolean {
  return !isCorrectionDue && (state === 'submitted' || state === 'in_review')
}

/** Whether the refused form is still there to show the refusal: another member may have decided meanwhile. */
function isShownByForm(part: PartOfOrganizer, { decision }: RefusedDecision): boolean {
  if (decision === 'correct') return part.isCorrectionDue
  return decision !== 'review' && isOpen(part)
}

/** The certificates with their numbers and signers, as they are issued last. */
function Issued({ certificates }: Pick<PartOfOrganizer, 'certificates'>) {
  const t = useTexts('tax-deduction-organizer')
  const issued = certificates.filter(({ number }) => number !== null)
  if (issued.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 border-line border-t pt-4">
      {issued.map(({ recipientName, number, signer, corrections }) => {
        const last = corrections.findLast(({ state }) => state === 'issued')
        return (
          <li key={number}>
            {t(last === undefined ? 'issued' : 'issuedCorrection', {
              number: number ?? 0,
              name: recipientName,
              signer: last?.signer ?? signer ?? '',
              correction: last?.correction ?? 0,
            })}
          </li>
        )
      })}
    </ul>
  )
}

function Decisions({ part, refused }: { part: PartOfOrganizer; refused: RefusedDecision | undefined }) {
  const t = useTexts('tax-deduction-organizer')
  const tPage = useTexts('tax-deduction-page')
  const of = (decision: RefusedDecision['decision']) => (refused?.decision === decision ? refused : undefined)
  const { partId } = part
  const id = `review-${partId}`
  const address = useDecisionAddress(id)
  if (part.isCorrectionDue)
    return (
      <SignerForm
        title={tPage('correctionForm')}
        hint={tPage('correctionSignerHint')}
        action={{ label: tPage('correct'), decision: 'correct' }}
        refused={of('correct')}
        partId={partId}
      />
    )
  if (!isOpen(part)) return null
  return (
    <>
      {part.state === 'submitted' && (
        <Form id={id} method="post" action={address} className="flex scroll-mt-6 flex-col items-start gap-2">
          <input type="hidden" name="partId" value={partId} />
          <p className="text-ink-2 text-sm">{t('reviewNote')}</p>
          <Button type="submit" name="decision" value="review" look="quiet">
            {t('review')}
          </Button>
        </Form>
      )}
      <SignerForm
        title={tPage('approveTitle')}
        hint={tPage('signerHint')}
        action={{ label: tPage('approve'), decision: 'approve' }}
        refused={of('approve')}
        partId={partId}
      />
      <RejectForm refused={of('reject')} partId={partId} />
    </>
  )
}
