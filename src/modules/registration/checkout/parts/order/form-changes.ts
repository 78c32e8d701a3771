import type { FormValues } from '#src/client/form-values.ts'
import type { StepProps } from '../step-props.ts'
import { type PolicyChanges, policyChanges } from './insurance-fields.ts'
import { changedOptions, type OptionChanges, optionChanges } from './option-fields.ts'

/** What the order offers beside the places, and what it has of it. */
export type OptionData = Pick<StepProps<'order'>['step'], 'products' | 'insurance'>
export type FormChanges = {
  readonly options: OptionChanges
  readonly policies: PolicyChanges
  /** Whether anything is to be saved now. */
  readonly isEmpty: boolean
  /** The names of the options that the form changes. */
  readonly names: ReadonlySet<string>
}

/** What the order's form changes about options and insurance. */
export function formChanges(values: FormValues, { products, insurance }: OptionData): FormChanges {
  const options = optionChanges(values, products.products)
  const policies = insurance === null ? noPolicies : policyChanges(values, insurance)
  const { counts, prices } = options
  return {
    options,
    policies,
    isEmpty: counts.length + prices.length + policies.requests.length + policies.removed.length === 0,
    names: new Set([...changedOptions(options), ...policies.names]),
  }
}

const noPolicies: PolicyChanges = { requests: [], waiting: [], removed: [], names: [] }
