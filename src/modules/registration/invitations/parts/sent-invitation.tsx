import { useId, useState } from 'react'
import { Form } from 'react-router'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { StateTag, type StateTone } from '#src/ui/kit/state-tag.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'

type SentInvitations = ApiReply<'GET /api/registrations/:registrationId/invitations'>
type Sent = SentInvitations['invitations'][number]
type SentInvitationProps = {
  readonly invitation: Sent
  readonly currency: SentInvitations['currency']
  readonly timeZone: string
  readonly refusal: ApiFailure | undefined
}

const tones = {
  open: 'soon',
  accepted: 'ok',
  declined: 'warn',
  withdrawn: 'quiet',
  lapsed: 'stop',
} as const satisfies Record<Sent['state'], StateTone>

/** One invited place: recipient, state, and the payer's actions. */
export function SentInvitation({ invitation, currency, timeZone, refusal }: SentInvitationProps) {
  const t = useTexts('invitations')
  const format = useFormat()
  const { entryId, state, isSent, email, recipient, raceName, openUntil, link } = invitation
  const waits = isSent && (state === 'open' || state === 'declined')
  return (
    <li>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="break-words font-semibold">{recipient || email}</h2>
            <p className="break-words text-ink-2">
              {raceName}
              {recipient !== '' && email !== '' && ` · ${email}`}
            </p>
          </div>
          <StateTag tone={isSent ? tones[state] : 'quiet'}>
            {isSent ? t(`sentState.${state}`) : t('notSentYet')}
          </StateTag>
        </div>
        {waits && isInstant(openUntil) && <p>{t('waitsUntil', { moment: format.deadline(openUntil, timeZone) })}</p>}
        {link !== null && <Transfer link={link} />}
        {waits && (
          <Form method="post" className="flex flex-col gap-3" noValidate>
            <input type="hidden" name="entryId" value={entryId} />
            {email !== '' && (
              <TextField
                key={email}
                name="email"
                label={t('sendAgainEmail')}
                hint={t('sendAgainHint')}
                type="email"
                inputMode="email"
                autoComplete="off"
                maxLength={254}
                defaultValue={state === 'declined' ? '' : email}
                error={refusal?.fields?.email?.message}
              />
            )}
            <Button type="submit" name="intent" value="again" look="quiet" className="self-start">
              {t(email === '' ? 'sendToMe' : state === 'declined' ? 'sendOther' : 'sendAgain')}
            </Button>
          </Form>
        )}
        {waits && <WithdrawPlace invitation={invitation} currency={currency} />}
      </Card>
    </li>
  )
}

function Transfer({ link }: { link: string }) {
  const t = useTexts('invitations')
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(link).then(() => setCopied(true))
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <TextField
        id={id}
        label={t('transferLabel')}
        hint={t('transferHint')}
        value={link}
        readOnly
        className="w-full min-w-0"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button look="quiet" onClick={copy} className="noscript:hidden">
        {isCopied ? t('linkCopied') : t('copyLink')}
      </Button>
    </div>
  )
}

/** Shows the refund before; the server refuses if it differs by then. */
function WithdrawPlace({ invitation, currency }: Pick<SentInvitationProps, 'invitation' | 'currency'>) {
  const t = useTexts('invitations')
  const format = useFormat()
  const { entryId, refundMinor, paidMinor } = invitation
  if (refundMinor === null) return <p className="text-ink-2 text-sm">{t('withdrawTooLate')}</p>
  const sum = (amountMinor: number) => format.money({ amountMinor, currency })
  const words =
    paidMinor === 0
      ? t('withdrawFree')
      : refundMinor === 0
        ? t('withdrawNoRefund')
        : t('withdrawRefund', { sum: sum(refundMinor), paid: sum(paidMinor) })
  return (
    <details className="border-line border-t pt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-2">
        {t('withdrawPaidInvitation')}
      </summary>
      <Form method="post" className="flex flex-col items-start gap-3 pt-1">
        <input type="hidden" name="entryId" value={entryId} />
        <input type="hidden" name="refundMinor" value={refundMinor} />
        <p>{words}</p>
        <Button type="submit" name="intent" value="withdraw" look="quiet">
          {t('withdrawConfirm')}
        </Button>
      </Form>
    </details>
  )
}
