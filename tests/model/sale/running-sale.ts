import type { Result } from '#src/kernel/result.ts'
import type { TestApp, TestClient } from '../../support/test-app.ts'
import type { TestBank } from '../../support/test-bank.ts'
import type { Offer } from './sale-state.ts'

export type RealSale = {
  /** Two processes on one database. */
  readonly copies: readonly [TestApp, TestApp]
  readonly bank: TestBank
  readonly people: readonly {
    readonly participant: Record<string, unknown>
    readonly clients: readonly [TestClient, TestClient]
  }[]
  readonly operators: readonly [TestClient, TestClient]
  readonly events: readonly {
    readonly eventCode: string
    readonly raceCode: string
    readonly products: Readonly<Record<string, string>>
    /** What the organizer has published last. */
    offer: Offer
    publish(app: TestApp, offer: Offer): Promise<Result<unknown>>
  }[]
  readonly orderIds: readonly string[]
  /** Account and currency, as they stood before it. */
  readonly ledgerBefore: Readonly<Record<string, number>>
  forward(minutes: number): void
  nowMs(): number
}
