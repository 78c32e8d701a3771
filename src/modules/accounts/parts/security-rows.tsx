import type { ReactNode } from 'react'
import { Card } from '#src/ui/kit/card.tsx'

/** The ways to sign in as a list: what each is, its state, and the button that changes it. */
export function SecurityRows({ children }: { children: ReactNode }) {
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

type SecurityRowProps = {
  readonly title: string
  /** Beside the title: a state in a word. */
  readonly tag?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function SecurityRow({ title, tag, action, children }: SecurityRowProps) {
  return (
    <li className="flex flex-col gap-3 p-4 min-[600px]:flex-row min-[600px]:items-center tablet:px-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
          {title}
          {tag}
        </h3>
        <div className="wrap-anywhere text-ink-2">{children}</div>
      </div>
      {/* Buttons of one width, so that their edges make a line. */}
      {action && (
        <div className="flex flex-col *:w-full [&_button]:w-full min-[600px]:w-56 min-[600px]:flex-none">{action}</div>
      )}
    </li>
  )
}
