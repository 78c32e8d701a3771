import type { EventNo, EventStatus, Method, Offer, Sale } from './sale-state.ts'

export type Part = 'all' | 'the entry' | 'shirt' | 'policy'

export type Own = { readonly order: number; readonly account: number; readonly copy: 0 | 1 }

export type Step =
  | (Own & { readonly do: 'save'; readonly event: EventNo; readonly person: number })
  | (Own & { readonly do: 'choose products'; readonly shirts: number; readonly policies: number })
  | (Own & { readonly do: 'consent' })
  | (Own & { readonly do: 'clear' })
  | (Own & { readonly do: 'look' })
  | (Own & { readonly do: 'pay'; readonly method: Method })
  | (Own & { readonly do: 'cancel'; readonly part: Part; readonly by: 'owner' | 'full' | 'none' })
  | {
      readonly do: 'bank webhook'
      readonly copy: 0 | 1
      readonly order: number
      /** Of which payment of the order, counted from the newest. */
      readonly back: number
      readonly state: 'succeeded' | 'declined'
      readonly how: 'once' | 'twice' | 'other sum told' | 'other sum taken' | 'forged' | 'unknown' | 'lost'
    }
  | { readonly do: 'publish'; readonly copy: 0 | 1; readonly event: EventNo; readonly offer: Partial<Offer> }
  | { readonly do: 'cancel event'; readonly copy: 0 | 1; readonly event: EventNo; readonly to: EventStatus }
  | { readonly do: 'forward'; readonly minutes: number }
  | { readonly do: 'expire'; readonly copy: 0 | 1 }
  | { readonly do: 'new memory'; readonly copy: 0 | 1 }
  | { readonly do: 'poll'; readonly copy: 0 | 1; readonly order: number }
  | { readonly do: 'work'; readonly copy: 0 | 1; readonly order: number }
  | { readonly do: 'retry refunds'; readonly copy: 0 | 1; readonly order: number }
  | { readonly do: 'bank'; readonly is: Sale['bank']; readonly refusesRefunds: boolean }

export type Of<Name extends Step['do']> = Extract<Step, { do: Name }>

export type Outcome = {
  readonly answer: string
  readonly after: Sale
  /** What stood after each of its transactions: where a process may have died. */
  readonly stages: readonly Sale[]
}

/** What was seen before the step was taken. */
export type Seen = { readonly refundMinor: number | null; readonly payment: number | null }
