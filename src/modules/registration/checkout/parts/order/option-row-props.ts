import type { StepProps } from '../step-props.ts'
import type { Product } from './option-fields.ts'

export type OptionRowProps = {
  readonly product: Product
  /** The person whom the option is for; null: the whole order. */
  readonly entryId: string | null
  readonly currency: StepProps<'order'>['step']['cart']['currency']
  readonly errorOf: (field: string) => string | undefined
  /** The event's. */
  readonly timeZone: string
  /** The person's name, for the labels of several people's equal boxes; null where there is one. */
  readonly person: string | null
  /** Whether its description is shown: of several people's equal options the first one's. */
  readonly isDescribed: boolean
  /** Lines under its description. */
  readonly notes?: readonly string[]
}
