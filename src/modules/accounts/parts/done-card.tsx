import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { AccountCard } from './account-card.tsx'

type DoneCardProps = {
  title: string
  note?: string
  /** The outcome, to be read before continuing. */
  done: string
  goTo: string
  /** Further links. */
  children?: ReactNode
}

/** The outcome of an action, shown once to a user on the way to another page. */
export function DoneCard({ title, note, done, goTo, children }: DoneCardProps) {
  const t = useTexts('accounts')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])
  return (
    <AccountCard title={title} note={note} returnUrl={null}>
      <div ref={body} tabIndex={-1} className="flex flex-col gap-5">
        <Notice look="ok">{done}</Notice>
        <div className="flex flex-col gap-3">
          <LinkButton size="l" wide to={goTo} reloadDocument>
            {t('doneContinue')}
          </LinkButton>
          {children}
        </div>
      </div>
    </AccountCard>
  )
}
