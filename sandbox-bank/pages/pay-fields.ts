import type { CardInput, CardIssues } from '../card.ts'
import type { Scenario } from '../records.ts'
import type { TextKey } from '../texts.ts'

export type PayFields = {
  card: CardInput
  outcome: string
  webhookDelay: string
  /** another sum to take, as typed */
  wrongSum: string
  /** how refunds are made */
  refunds: Scenario['refunds']
  webhook: Record<WebhookOption, boolean>
}

export type PayIssues = CardIssues & { webhookDelay?: TextKey; wrongSum?: TextKey }

export type WebhookOption = 'twice' | 'outOfOrder' | 'never' | 'forged' | 'unknownPayment'
