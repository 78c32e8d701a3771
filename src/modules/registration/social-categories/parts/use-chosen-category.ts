import { useState } from 'react'
import type { StepData } from '../../checkout/parts/step-data.ts'
import type { RegisterRefusal } from '../../checkout/parts/step-props.ts'

/**
 * The social category chosen in the form, so that the summary shows its price at once; null for the
 * race's own price.
 */
export function useChosenCategory(step: StepData, refusal: RegisterRefusal | undefined) {
  const [chosen, choose] = useState<string | null>(null)
  const categories = step.name === 'participant' ? step.form.categories : null
  const typed = refusal?.values.category
  const draft = step.name === 'participant' ? step.form.draft?.form.category : undefined
  const submittedCode = typeof typed === 'object' && !Array.isArray(typed) ? typed.code : draft?.code
  const code = chosen ?? submittedCode ?? categories?.code
  return { category: categories?.offered.find((one) => one.code === code && one.left !== 0) ?? null, choose }
}
