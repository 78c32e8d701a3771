import type { ReactNode } from 'react'
import { useHasScript } from '#src/ui/kit/use-has-script.ts'
import type { StepProps } from '../step-props.ts'

type Method = StepProps<'order'>['step']['pay']['methods'][number]

/** The method's money takes days: an invoice opens instead of a payment. */
export type PayLook = 'plain' | 'slow'

export function payLookOf(method: Method | undefined): PayLook {
  return method !== undefined && method.dueOn !== null ? 'slow' : 'plain'
}

/** The look of the method that is chosen within `group/pay`, by `data-pay` of its radio button. */
const seenIf: Readonly<Record<PayLook, string>> = {
  plain: 'group-has-[[data-pay=slow]:checked]/pay:hidden',
  slow: 'hidden group-has-[[data-pay=slow]:checked]/pay:contents',
}

type PerPayLookProps = {
  readonly methods: readonly Method[]
  readonly chosen: Method | undefined
  readonly children: (look: PayLook) => ReactNode
}

/**
 * What depends on the chosen method. Without a script the page has it for each of them, and CSS
 * shows the one that is chosen.
 */
export function PerPayLook({ methods, chosen, children }: PerPayLookProps) {
  const hasScript = useHasScript()
  if (hasScript) return children(payLookOf(chosen))
  const looks = new Set<PayLook>(['plain', ...methods.map(payLookOf)])
  return [...looks].map((look) => (
    <span key={look} className={seenIf[look]}>
      {children(look)}
    </span>
  ))
}
