import { z } from 'zod'
import { localDateTime, toInstant } from '#src/kernel/instant.ts'
import {
  type ProviderReceipt,
  type ProviderReceiptItem,
  phoneOf,
  type ReceiptThere,
  toNumbersThere,
} from '../../../domain/provider-receipt.ts'
import { fromDecimal, toDecimal } from '../decimal.ts'

const taxSystemCodes = { osn: 1, usn_income: 2, usn_income_outcome: 3, esn: 5, patent: 6 } as const
const vatCodes = {
  ...{ none: 1, '0': 2, '10': 3, '20': 4, '10/110': 5, '20/120': 6 },
  ...{ '5': 7, '7': 8, '5/105': 9, '7/107': 10, '22': 11, '22/122': 12 },
} as const

/** What the shop is for organizers and insurers, by its contracts with them (tag 1057). */
export const agentTypes = ['commissioner', 'attorney'] as const
export type AgentType = (typeof agentTypes)[number]

/**
 * The receipt as YooKassa takes it within a payment or a refund. There is no agent of the kind `agent` there: YooKassa knows
 * it in receipts alone that are made after the payment, and refuses the payment otherwise.
 */
export function toReceipt({ buyerEmail, taxSystem, items }: ProviderReceipt, agentType: AgentType) {
  return {
    customer: { email: buyerEmail },
    tax_system_code: taxSystemCodes[taxSystem],
    items: items.map((item) => toItem(item, agentType)),
  }
}

function toItem(item: ProviderReceiptItem, agentType: AgentType) {
  const { name, priceMinor, units, subject, mode, vat, supplier } = item
  return {
    description: name,
    quantity: units,
    amount: { value: toDecimal(priceMinor), currency: 'RUB' },
    vat_code: vatCodes[vat],
    payment_mode: mode,
    payment_subject: subject,
    ...(supplier === null
      ? {}
      : {
          agent_type: agentType,
          supplier: { name: supplier.name, inn: supplier.taxNumber, phone: phoneOf(supplier).replace('+', '') },
        }),
  }
}

export const ReceiptsPage = z.object({
  items: z.array(
    z.object({
      type: z.enum(['payment', 'refund']),
      status: z.enum(['pending', 'succeeded', 'canceled']),
      items: z.array(z.looseObject({ quantity: z.coerce.number(), amount: z.looseObject({ value: z.string() }) })),
      fiscal_document_number: z.string().optional(),
      fiscal_storage_number: z.string().optional(),
      fiscal_attribute: z.string().optional(),
      registered_at: z.iso.datetime({ offset: true }).optional(),
    }),
  ),
})
type YookassaReceipt = z.infer<typeof ReceiptsPage>['items'][number]

export function toReceiptThere(receipt: YookassaReceipt): ReceiptThere {
  const totalMinor = receipt.items.reduce(
    (sum, { quantity, amount }) => sum + quantity * (fromDecimal(amount.value) ?? 0),
    0,
  )
  const of = {
    operation: receipt.type === 'payment' ? 'sell' : 'sell_refund',
    totalMinor: Math.round(totalMinor),
  } as const
  if (receipt.status === 'canceled')
    return { ...of, state: 'failed', failure: 'YooKassa did not register the receipt', reportedAt: null }
  const { fiscal_document_number: number, fiscal_storage_number: driveNumber, fiscal_attribute: sign } = receipt
  const { registered_at: registeredAt } = receipt
  const isWhole = number !== undefined && driveNumber !== undefined && sign !== undefined && registeredAt !== undefined
  if (receipt.status === 'pending' || !isWhole) return { ...of, state: 'waiting' }
  return {
    ...of,
    state: 'registered',
    numbers: toNumbersThere({
      ...{ receiptNumber: null, shiftNumber: null, registrationNumber: null, url: undefined },
      at: localDateTime(toInstant(registeredAt), 'Europe/Moscow'),
      driveNumber,
      documentNumber: Number(number),
      documentSign: sign,
    }),
  }
}
