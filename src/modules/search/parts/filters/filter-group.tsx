import { type ReactNode, useState } from 'react'
import { Icon } from '#src/ui/kit/icon.tsx'

/**
 * A collapsible group of filters; opens initially if it has active ones, whose number its heading
 * shows.
 */
export function FilterGroup({
  title,
  chosen,
  isOpen = false,
  children,
}: {
  title: string
  chosen: number
  isOpen?: boolean
  children: ReactNode
}) {
  // Only the initial state: the reader's own opening and closing stays.
  const [isOpenAtFirst] = useState(isOpen || chosen > 0)
  return (
    <details open={isOpenAtFirst} className="group/filter border-line border-t">
      <summary className="flex min-h-12 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{title}</span>
        {chosen > 0 && (
          <span className="figure grid min-w-6 place-items-center rounded-full bg-accent px-1.5 py-0.5 text-on-accent text-sm">
            {chosen}
          </span>
        )}
        <Icon
          name="chevron-down"
          size={18}
          className="text-ink-2 transition-transform duration-150 group-open/filter:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <fieldset className="flex min-w-0 flex-col gap-4 pb-5">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
