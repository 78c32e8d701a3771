import { useEffect, useRef } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { askPath } from '../domain/inquiry-paths.ts'
import type { AskOutcome } from './ask-outcome.ts'

type QuestionSentProps = { eventCode: string; sent: NonNullable<AskOutcome['sent']> }

/** Shows the addresses that the question and the response go to. */
export function QuestionSent({ eventCode, sent: { email, isCopied } }: QuestionSentProps) {
  const t = useTexts('inquiries')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])
  return (
    <div ref={body} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
      <Notice look="ok" title={t('askSentTitle')} live>
        {t(isCopied ? 'askSentCopy' : 'askSent', { email })}
      </Notice>
      <LinkButton look="quiet" to={askPath(eventCode)} reloadDocument>
        {t('askAnother')}
      </LinkButton>
    </div>
  )
}
