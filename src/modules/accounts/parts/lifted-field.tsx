import { type ReactNode, useState } from 'react'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'

type LiftedFieldProps = {
  /** The box that explains why the field is empty. */
  name: string
  label: string
  isTicked: boolean
  /** Renders the field; gets whether the box excludes it. */
  children: (isLifted: boolean) => ReactNode
}

/**
 * A field with the box that hides it and lifts its requirement; the hiding is CSS, so it works
 * before hydration.
 */
export function LiftedField({ name, label, isTicked, children }: LiftedFieldProps) {
  const [isLifted, setLifted] = useState(isTicked)
  return (
    <div className="group/lift flex min-w-0 flex-col gap-1">
      <div className="group-has-checked/lift:hidden">{children(isLifted)}</div>
      <Checkbox name={name} defaultChecked={isTicked} onChange={(event) => setLifted(event.currentTarget.checked)}>
        {label}
      </Checkbox>
    </div>
  )
}
