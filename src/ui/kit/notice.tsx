import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type NoticeLook = 'ok' | 'warn' | 'stop' | 'soon'

type NoticeProps = {
  look: NoticeLook
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** Announced at once: for a notice that appears after an action. */
  live?: boolean
}

const looks = {
  ok: { classes: 'bg-ok-soft text-ok', icon: 'check', word: 'noticeOk' },
  warn: { classes: 'bg-warn-soft text-warn', icon: 'warn', word: 'noticeWarn' },
  stop: { classes: 'bg-stop-soft text-stop', icon: 'stop', word: 'noticeStop' },
  soon: { classes: 'bg-soon-soft text-soon', icon: 'info', word: 'noticeSoon' },
} as const satisfies Record<NoticeLook, object>

/** A permanent message on the page. */
export function Notice({ look, title, children, action, live = false }: NoticeProps) {
  const t = useTexts('ui')
  const { classes, icon, word } = looks[look]
  return (
    <div role={live ? 'alert' : undefined} className={classNames('flex gap-3 rounded-card p-4', classes)}>
      <Icon name={icon} className="mt-0.5 flex-none" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        {title ? <p className="font-semibold">{title}</p> : <span className="sr-only">{t(word)}</span>}
        {children && <div className="text-ink">{children}</div>}
        {action}
      </div>
    </div>
  )
}
