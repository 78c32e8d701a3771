import type { ReactNode } from 'react'
import { useHasScript } from '#src/ui/kit/use-has-script.ts'
import { isByInvoice } from '../is-by-invoice.ts'
import type { StepProps } from '../step-props.ts'

type Method = StepProps<'order'>['step']['pay']['methods'][number]

/**
 * `slow`: the method's money takes days, and an invoice opens instead of a payment. `reduced`: the
 * method takes something off the sum.
 */
export type PayLook = 'plain' | 'slow' | 'reduced'

export function payLookOf(method: Method | undefined): PayLook {
  if (method === undefined) return 'plain'
  if (method.dueOn !== null && isByInvoice(method.paymentType)) return 'slow'
  return method.discount === null ? 'plain' : 'reduced'
}

/** By `data-pay` of the chosen radio button within `group/pay`. */
const seenIf: Readonly<Record<PayLook, string>> = {
  plain: 'contents group-has-[[data-pay=reduced]:checked]/pay:hidden group-has-[[data-pay=slow]:checked]/pay:hidden',
  slow: 'hidden group-has-[[data-pay=slow]:checked]/pay:contents',
  reduced: 'hidden group-has-[[data-pay=reduced]:checked]/pay:contents',
}

type PerPayLookProps = {
  readonly methods: readonly Method[]
  readonly chosen: Method | undefined
  /** Within a button there can be no block. */
  readonly as: 'span' | 'div'
  readonly children: (look: PayLook) => ReactNode
}

/**
 * What depends on the chosen method. Without a script the page has it for each of them, and CSS
 * shows the one that is chosen. Its element stays when the script starts: the click of a button whose
 * content is replaced meanwhile would be lost.
 */
export function PerPayLook({ methods, chosen, as: Tag, children }: PerPayLookProps) {
  const hasScript = useHasScript()
  const looks = hasScript ? [payLookOf(chosen)] : new Set<PayLook>(['plain', ...methods.map(payLookOf)])
  return [...looks].map((look) => (
    <Tag key={look} className={hasScript ? 'contents' : seenIf[look]}>
      {children(look)}
    </Tag>
  ))
}
