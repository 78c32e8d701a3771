import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import type { cartAsTicked } from './cart-as-ticked.ts'
import type { StepData } from './step-data.ts'

export type Init = ApiReply<'GET /Register/ApiInit'>

export type Card = ApiReply<'GET /Register/ApiCardInfo'>

export type RegisterRefusal = { readonly error: ApiFailure; readonly values: FormValues }

export type StepProps<Name extends StepData['name']> = {
  readonly init: Init
  readonly card: Card
  readonly step: Extract<StepData, { name: Name }>
  readonly refusal: RegisterRefusal | undefined
  /** What the bank said when the payer pressed «check»; undefined where nobody has. */
  readonly checked?: Checked | undefined
  /** Whether the form was just kept as a draft. */
  readonly isDraftSaved?: boolean
  /** How long it is until registration opens; null where it is no matter of waiting. */
  readonly opensInMs?: number | null
  /** Somebody has just said that they have no insurance policy: one was put into the order for them. */
  readonly wantsInsurance?: boolean
  /** Told what the order would come to as it is ticked. @param of the order as it is */
  readonly onCart?: (of: object, ticked: TickedCart) => void
  /** Went on from «who runs» with nobody ticked. */
  readonly isNobodyChosen?: boolean
  /** Told which social category's price is chosen. */
  readonly onCategory?: (code: string) => void
}

export type TickedCart = ReturnType<typeof cartAsTicked>

export type Checked = { readonly isProviderSilent: boolean }

export type Adjustments = ApiReply<'GET /Register/ApiCart'>['adjustments']

export type FrameProps = {
  readonly init: Init
  readonly card: Card
  readonly step: StepData
  readonly refusal: RegisterRefusal | undefined
  /** What the last save could not have in full. */
  readonly adjustments: Adjustments
  readonly checked?: Checked | undefined
  readonly isDraftSaved: boolean
  readonly isNobodyChosen: boolean
  /** Whether the payer has just come from the bank's page. */
  readonly hasBeenAtBank: boolean
  readonly wantsInsurance: boolean
  /** A form without a script carried more than is taken. */
  readonly isFileTooLarge: boolean
  /** A place is to be given up, and it is asked for first; or it has been. */
  readonly ending: 'ask' | 'done' | null
}
