import { useEffect, useRef } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { applicationDays, type MessageKind } from '../domain/message.ts'
import type { MessageOutcome } from './message-outcome.ts'

type MessageSentProps = { kind: MessageKind; sent: NonNullable<MessageOutcome['sent']>; again: string }

/** The number of the sent message, and where the answer goes. */
export function MessageSent({ kind, sent: { email, number, isConfirmed }, again }: MessageSentProps) {
  const t = useTexts('feedback')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])
  return (
    <div ref={body} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
      <Notice look="ok" title={t('sentTitle', { number })} live>
        {t(`sent.${kind}`, { email, days: applicationDays })} {isConfirmed && t('sentCopy')}
      </Notice>
      <LinkButton look="quiet" to={again} reloadDocument>
        {t('sentAgain')}
      </LinkButton>
    </div>
  )
}
