import type { ReactNode } from 'react'

/**
 * Related fields under a legend: one column on a phone, else two. With an odd number of fields the
 * first has its own row.
 */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-semibold text-lg">{title}</legend>
      <div className="grid items-start gap-x-4 gap-y-5 min-[600px]:grid-cols-2 min-[600px]:[&:has(>:last-child:nth-child(odd))>:first-child]:col-span-2">
        {children}
      </div>
    </fieldset>
  )
}
