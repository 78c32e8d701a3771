import type { EventNo, EventSettings, ModelEventStatus, ModelPaymentMethod, Sale } from './sale-state.ts'

export type CancelledPart = 'all' | 'entry' | 'shirt' | 'policy'

export type BuyerStep = { readonly order: number; readonly account: number; readonly instance: 0 | 1 }

export type SaleStep =
  | (BuyerStep & { readonly do: 'save'; readonly event: EventNo; readonly person: number })
  | (BuyerStep & { readonly do: 'choose products'; readonly shirts: number; readonly policies: number })
  | (BuyerStep & { readonly do: 'consent' })
  | (BuyerStep & { readonly do: 'apply code' })
  | (BuyerStep & { readonly do: 'remove code' })
  | (BuyerStep & { readonly do: 'clear' })
  | (BuyerStep & { readonly do: 'poll payment' })
  | (BuyerStep & { readonly do: 'pay'; readonly method: ModelPaymentMethod })
  | (BuyerStep & { readonly do: 'cancel'; readonly part: CancelledPart; readonly by: 'owner' | 'full' | 'none' })
  | {
      readonly do: 'send webhook'
      readonly instance: 0 | 1
      readonly order: number
      /** The payment of the order, counted from the newest. */
      readonly back: number
      readonly state: 'succeeded' | 'declined'
      readonly how: 'once' | 'twice' | 'other sum reported' | 'other sum received' | 'forged' | 'unknown' | 'lost'
    }
  | {
      readonly do: 'publish'
      readonly instance: 0 | 1
      readonly event: EventNo
      readonly settings: Partial<EventSettings>
    }
  | { readonly do: 'cancel event'; readonly instance: 0 | 1; readonly event: EventNo; readonly to: ModelEventStatus }
  | {
      readonly do: 'dispute'
      readonly instance: 0 | 1
      readonly order: number
      readonly act: 'inquire' | 'hold' | 'win' | 'lose' | 'write off'
    }
  | { readonly do: 'advance clock'; readonly minutes: number }
  | { readonly do: 'expire'; readonly instance: 0 | 1 }
  | { readonly do: 'restart'; readonly instance: 0 | 1 }
  | { readonly do: 'poll'; readonly instance: 0 | 1; readonly order: number }
  | { readonly do: 'run jobs'; readonly instance: 0 | 1; readonly order: number }
  | { readonly do: 'retry refunds'; readonly instance: 0 | 1; readonly order: number }
  | { readonly do: 'bank'; readonly is: Sale['bank']; readonly refusesRefunds: boolean }

export type StepOf<Name extends SaleStep['do']> = Extract<SaleStep, { do: Name }>

export type StepOutcome = {
  readonly response: string
  readonly after: Sale
  /** The state after each of its transactions, where a process may have died. */
  readonly stages: readonly Sale[]
}

/** What the step depends on, read before it runs. */
export type StepContext = { readonly refundMinor: number | null; readonly payment: number | null }

export type StepRun = { readonly commit: () => void; readonly context: StepContext }
