import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Seller } from '#src/modules/invoices/domain/invoice.ts'
import { issueInvoice } from '#src/modules/invoices/server/commands/issue-invoice.ts'
import { setSeller } from '#src/modules/invoices/server/commands/set-seller.ts'
import type { TestApp } from './test-app.ts'

export const sellerForTests: Seller = {
  legalName: 'ООО «Старт»',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  address: '117312, Москва, ул. Вавилова, 19',
  phone: '+7 495 000-00-00',
  email: 'start@start.example',
  bank: {
    bankName: 'ПАО СБЕРБАНК',
    bankCity: 'г. Москва',
    bic: '044525225',
    account: '40702810200000000001',
    correspondentAccount: '30101810400000000225',
  },
  vatBp: null,
  vatGround: 'ст. 346.11 НК РФ',
  director: 'Орлов И. П.',
  accountant: 'Ветрова А. С.',
}

/** Gives the first tenant the requisites that its invoices name. */
export async function setSellerForTests(app: TestApp, seller: Seller = sellerForTests, tenantId = 1) {
  return await app.services.db.transaction({ role: 'system' }, (tx) =>
    setSeller(tx, tenantId, '2020-01-01' as PlainDate, seller),
  )
}

/** Issues the invoice of a payment as its provider does. */
export async function issueInvoiceOf(app: TestApp, paymentId: string) {
  const [owner] = await app.sql<{ accountId: string }>(
    'select account_id as "accountId" from payments.payments where id = $1',
    [paymentId],
  )
  if (owner === undefined) throw new Error(`no payment ${paymentId}`)
  const scope = { role: 'app', tenantId: 1, accountId: owner.accountId } as const
  return await app.services.db.transaction(scope, (tx) => issueInvoice(tx, paymentId))
}

/** The first tenant offers cards and both methods by transfer. */
export async function offerTransfersForTests(app: TestApp): Promise<void> {
  await app.sql(
    `insert into payments.methods (tenant_id, id, method, currency, min_minor, position)
     select 1, gen_random_uuid(), method, 'RUB', 100, position
     from unnest(array['card', 'requisites', 'bank_transfer']) with ordinality as m (method, position)`,
  )
}
