import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** The action that the reader can take. */
  children?: ReactNode
  action?: ReactNode
}

/** An empty list or page, with a next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border border-line border-dashed p-6 tablet:p-10">
      <Lanes />
      <p className="headline text-h2">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action}
    </div>
  )
}

function Lanes() {
  return (
    <svg
      aria-hidden="true"
      width="72"
      height="36"
      viewBox="0 0 72 36"
      fill="none"
      stroke="currentColor"
      className="text-line-strong"
    >
      <path d="M2 34L14 2M24 34L36 2" strokeWidth="2" strokeDasharray="5 5" />
      <path d="M46 34L58 2h10L56 34z" strokeWidth="2" />
    </svg>
  )
}
