import type { ReactNode } from 'react'
import { Icon } from '#src/ui/kit/icon.tsx'

/** A collapsible line (`details`); works without a script. */
export function Collapsible({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <details className="group/collapsible min-w-0 min-[600px]:open:col-span-full">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium">
        {title}
        {count !== undefined && <span className="text-ink-2 text-sm">{count}</span>}
        <Icon
          name="chevron-down"
          size={18}
          className="ml-auto flex-none text-ink-2 group-open/collapsible:rotate-180"
        />
      </summary>
      <div className="pb-3 text-ink-2 text-sm">{children}</div>
    </details>
  )
}
