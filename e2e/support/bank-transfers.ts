import { expect } from '@playwright/test'
import type { Runner } from './runner.ts'
import type { Site } from './site.ts'

const account = '40702810300000000042' // of the demo's seller
let documents = 0

export type InvoiceOfPage = {
  readonly number: number
  readonly amountMinor: number
  readonly purpose: string
  readonly href: string
}

/** The invoice on whose page a payer is. */
export async function invoiceOf({ page, context, origin }: Runner): Promise<InvoiceOfPage> {
  const registrationId = new URL(page.url()).pathname.split('/').at(-1)
  const response = await context.request.get(`${origin}/api/registrations/${registrationId}/invoice`)
  expect(response.status()).toBe(200)
  return await response.json()
}

/** Uploads a bank's statement of one incoming line as the demo's operator. */
export async function operatorOf(site: Site) {
  const operator = await site.visitor({ isFromThisMachine: true })
  const { context, origin } = operator
  await operator.signsInAsDemo('operator')
  const upload = async (purpose: string, amountMinor: number) => {
    documents += 1
    const buffer = Buffer.from(statementOf(purpose, amountMinor, `${Date.now()}${documents}`))
    const multipart = { file: { name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer } }
    const response = await context.request.post(`${origin}/api/operator/statements`, { multipart, headers: { origin } })
    expect(await response.json()).toMatchObject({ newCount: 1, unmatchedCount: 0 })
  }
  const dueTransfers = async (number: number): Promise<number[]> => {
    const { list } = await (await context.request.get(`${origin}/api/operator/transfers`)).json()
    return list
      .filter(({ invoiceNumber }: { invoiceNumber: number | null }) => invoiceNumber === number)
      .map(({ amountMinor }: { amountMinor: number }) => amountMinor)
  }
  return Object.assign(upload, { dueTransfers })
}

function statementOf(purpose: string, amountMinor: number, number: string): string {
  return [
    '1CClientBankExchange',
    `РасчСчет=${account}`,
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    'Дата=01.12.2026',
    `Сумма=${(amountMinor / 100).toFixed(2)}`,
    'ПлательщикИНН=500100732259',
    'ПлательщикРасчСчет=40702810800000000043',
    'ПлательщикБИК=044030997',
    `ПолучательРасчСчет=${account}`,
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
    'КонецФайла',
  ].join('\r\n')
}
