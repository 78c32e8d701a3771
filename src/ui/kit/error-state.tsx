import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'

type ErrorStateProps = {
  title?: string
  /** The error and the next step. */
  children?: ReactNode
  requestId?: string
  action?: ReactNode
}

/** An error, with the request's id for support. */
export function ErrorState({ title, children, requestId, action }: ErrorStateProps) {
  const t = useTexts('ui')
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-4 rounded-card border border-line bg-paper p-6 tablet:p-10"
    >
      <span className="grid size-12 place-items-center rounded-full bg-stop-soft text-stop">
        <Icon name="warn" size={26} />
      </span>
      <p className="headline text-h2">{title ?? t('errorTitle')}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action}
      {requestId && <p className="break-all text-ink-2 text-sm">{t('requestId', { id: requestId })}</p>}
    </div>
  )
}
