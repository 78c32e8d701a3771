import { type ReactNode, useState } from 'react'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'

type OptOutFieldProps = {
  /** The checkbox's field name. */
  name: string
  label: string
  isTicked: boolean
  /** Renders the field; gets whether the box excludes it. */
  children: (isOptedOut: boolean) => ReactNode
}

/**
 * A field with a checkbox that hides it and removes its requirement; CSS hides it, so it works before
 * hydration.
 */
export function OptOutField({ name, label, isTicked, children }: OptOutFieldProps) {
  const [isOptedOut, setOptedOut] = useState(isTicked)
  return (
    <div className="group/optout flex min-w-0 flex-col gap-1">
      <div className="group-has-checked/optout:hidden">{children(isOptedOut)}</div>
      <Checkbox name={name} defaultChecked={isTicked} onChange={(event) => setOptedOut(event.currentTarget.checked)}>
        {label}
      </Checkbox>
    </div>
  )
}
