import type { Result } from '#src/kernel/result.ts'
import type { TestApp, TestClient } from '../../support/test-app.ts'
import type { TestBank } from '../../support/test-bank.ts'
import type { EventSettings } from './sale-state.ts'

export type RealSale = {
  /** Two processes on one database. */
  readonly instances: readonly [TestApp, TestApp]
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
    /** The settings published last. */
    settings: EventSettings
    publish(app: TestApp, settings: EventSettings): Promise<Result<unknown>>
  }[]
  readonly orderIds: readonly string[]
  /** The promo code of the sale, of one use. */
  readonly code: string
  /** Balances by account and currency before the sale. */
  readonly ledgerBefore: Readonly<Record<string, number>>
  forward(minutes: number): void
  nowMs(): number
}
