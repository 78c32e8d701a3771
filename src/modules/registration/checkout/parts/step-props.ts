import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import type { CheckedCode } from '../domain/checked-code.ts'
import type { StepData } from './step-data.ts'

export type Init = ApiReply<'GET /Register/ApiInit'>

export type RegisterCard = ApiReply<'GET /Register/ApiCardInfo'>

export type RegisterRefusal = { readonly error: ApiFailure; readonly values: FormValues }

export type StepProps<Name extends StepData['name']> = {
  readonly init: Init
  readonly card: RegisterCard
  readonly step: Extract<StepData, { name: Name }>
  readonly refusal: RegisterRefusal | undefined
  /** The bank's response to the payer's check; undefined without one. */
  readonly checked?: Checked | undefined
  /** Whether the form was just saved as a draft. */
  readonly isDraftSaved?: boolean
  /** Milliseconds until registration opens; null where it is not about to. */
  readonly opensInMs?: number | null
  /** A person has just answered to have no insurance policy: one was added to the order. */
  readonly wantsInsurance?: boolean
  /** The choice of people was submitted with no box ticked. */
  readonly isSelectionEmpty?: boolean
  /** Called with the code of the chosen social category. */
  readonly onCategory?: (code: string) => void
}

export type Checked = { readonly isProviderUnavailable: boolean }

export type Adjustments = ApiReply<'GET /Register/ApiCart'>['adjustments']

export type FrameProps = {
  readonly init: Init
  readonly card: RegisterCard
  readonly step: StepData
  readonly refusal: RegisterRefusal | undefined
  /** The parts of the last save that were not available in full. */
  readonly adjustments: Adjustments
  readonly checked?: Checked | undefined
  readonly isDraftSaved: boolean
  readonly isSelectionEmpty: boolean
  /** The promo code of the link, on the steps before the order. */
  readonly linkCode: CheckedCode | null
  /** Whether the payer has just returned from the bank's page. */
  readonly hasBeenAtBank: boolean
  /** The method whose page the payer has returned from; null where none did. */
  readonly returnedBy: string | null
  readonly wantsInsurance: boolean
  /** A form without a script had a file that is too large. */
  readonly isFileTooLarge: boolean
  /** `ask`: abandoning a place is to be confirmed; `done`: it was abandoned. */
  readonly ending: 'ask' | 'done' | null
}
