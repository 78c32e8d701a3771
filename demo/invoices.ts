import { type PlainDate, plainDate } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { demoMailHost } from '#src/modules/accounts/domain/demo-account.ts'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { ensureAccount } from '#src/modules/accounts/server/commands/ensure-account.ts'
import { recordConsent } from '#src/modules/accounts/server/commands/record-consent.ts'
import { findOwnParticipant } from '#src/modules/accounts/server/reads/own-participant.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { Seller } from '#src/modules/invoices/domain/invoice.ts'
import { readStatement } from '#src/modules/invoices/domain/read-statement.ts'
import { matchStatement } from '#src/modules/invoices/server/commands/match-statement.ts'
import { saveStatement } from '#src/modules/invoices/server/commands/save-statement.ts'
import { setSeller } from '#src/modules/invoices/server/commands/set-seller.ts'
import { consentsIn } from '#src/modules/orders/domain/consents.ts'
import type { OrderCompany } from '#src/modules/orders/domain/order-company.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { choosePayment } from '#src/modules/orders/server/commands/choose-payment.ts'
import { setOrderCompany } from '#src/modules/orders/server/commands/set-order-company.ts'
import { consentVersions } from '#src/modules/orders/server/reads/consent-versions.ts'
import { openPayment } from '#src/modules/payments/server/commands/start-payment.ts'
import { createPlaceRunner } from '#src/modules/registration/checkout/server/commands/place-batcher.ts'
import { toEnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import { operatorIn } from '#src/modules/tenants/domain/operator.ts'
import type { Services } from '#src/platform/services.ts'
import { demoPassword } from './accounts.ts'
import { stableId } from './seeded-random.ts'
import { rulesOf } from './sell-places.ts'

type InvoiceApp = { readonly services: Services }

/**
 * Invoices of the default tenant: its seller, a company with an unpaid invoice and one
 * whose invoice is paid in part. `docs/samples/bank-statement.txt` pays both. Idempotent.
 */
export async function seedInvoices({ services }: InvoiceApp, tenantId: number, operatorId: string): Promise<void> {
  await services.db.transaction({ role: 'system' }, async (tx) =>
    mustBeOk(await setSeller(tx, tenantId, plainDate(2023, 1, 1), seller())),
  )
  for (const company of companies) await orderByInvoice(services, company)
  const bytes = new TextEncoder().encode(partOfInvoice)
  const statement = mustBeOk(readStatement(bytes))
  const { statementId } = await services.db.transaction({ role: 'app', tenantId }, (tx) =>
    saveStatement(tx, { tenantId, bytes, statement, uploadedBy: operatorId }),
  )
  await matchStatement(services, { tenantId, statementId })
}

/** The installation's operator at a fictional bank; the numbers are not assigned. */
function seller(): Seller {
  const { name, inn, kpp, ogrn, address, phone, email } = operatorIn('ru')
  return {
    legalName: name.replace('Общество с ограниченной ответственностью', 'ООО'),
    inn,
    kpp,
    ogrn,
    address,
    phone,
    email,
    bank: {
      bankName: 'ПАО «Средневолжский банк»',
      bankCity: 'г. Самара',
      bic: '043601999',
      account: '40702810300000000042',
      correspondentAccount: '30101810400000000999',
    },
    vatBp: null,
    vatGround: 'ст. 346.11 НК РФ',
    director: 'Гордеев С. Ю.',
    accountant: 'Сомова И. А.',
  }
}

/** The statement by which the second company's part came. */
const partOfInvoice = [
  '1CClientBankExchange',
  'ВерсияФормата=1.03',
  'РасчСчет=40702810300000000042',
  'СекцияДокумент=Платежное поручение',
  'Номер=101',
  'Дата=01.12.2026',
  'Сумма=1000.00',
  'ДатаПоступило=01.12.2026',
  'Плательщик1=ООО «Тихая гавань»',
  'ПлательщикИНН=0012345803',
  'ПлательщикКПП=001201001',
  'ПлательщикРасчСчет=40702810800000000043',
  'ПлательщикБанк1=АО «Невский расчётный банк»',
  'ПлательщикБИК=044030997',
  'ПлательщикКорсчет=30101810300000000997',
  'ПолучательРасчСчет=40702810300000000042',
  'НазначениеПлатежа=Частичная оплата по счёту № 2. НДС не облагается',
  'КонецДокумента',
  'КонецФайла',
].join('\r\n')

type DemoCompany = {
  readonly email: string
  readonly race: string
  readonly person: { readonly lastName: string; readonly firstName: string; readonly birthDate: PlainDate }
  readonly company: OrderCompany
}
const event = 'russky-island'

const companies: readonly DemoCompany[] = [
  {
    email: `company@${demoMailHost}`,
    race: 'km12',
    person: { lastName: 'Мохов', firstName: 'Тимур', birthDate: plainDate(1987, 4, 2) },
    company: companyOf('ООО «Маячный берег»', '0012345708', 'company@lighthouse.example'),
  },
  {
    email: `company-part@${demoMailHost}`,
    race: 'km30',
    person: { lastName: 'Яхонтов', firstName: 'Глеб', birthDate: plainDate(1991, 8, 19) },
    company: companyOf('ООО «Тихая гавань»', '0012345803', 'office@haven.example'),
  },
]

function companyOf(fullName: string, taxNumber: string, contactEmail: string): OrderCompany {
  return {
    country: 'RU',
    fullName,
    taxNumber,
    kpp: '001201001',
    registrationNumber: '',
    legalAddress: '690091, Владивосток, ул. Светланская, 20',
    contactName: 'Рудина Мария',
    contactEmail,
    contactPhone: '+79125550210',
  }
}

/** A place of one employee, held for the company until its invoice is paid. */
async function orderByInvoice(services: Services, { email, race, person, company }: DemoCompany): Promise<void> {
  const { db } = services
  const profile = { ...emptyProfile, ...person, ...ofCity, email }
  const { accountId } = await ensureAccount(services, {
    email,
    password: demoPassword,
    language: 'ru',
    roles: [],
    profile,
  })
  const own = await db.transaction({ role: 'app', accountId }, (tx) => findOwnParticipant(tx, accountId))
  if (own === null) throw new Error(`${email} has no participant`)
  const rules = await rulesOf(db, event, race)
  const { tenantId } = rules
  const orderId = stableId(`order/invoice/${email}`)
  await createPlaceRunner(db, paymentTimeLimitMs)(rules, [
    {
      orderId,
      accountId,
      participantId: own.id,
      participant: toEnteredParticipant(own.profile),
      personKey: personKeyHash(services.keyFor('personKey'), own.profile),
      language: 'ru',
      raceId: rules.raceId,
      poolId: rules.poolId,
      nameRu: rules.raceNameRu,
      nameEn: rules.raceNameEn,
      isPrepaid: true, // the bound of unpaid places is for payers
    },
  ])
  const chosen = await db.transaction({ role: 'app', tenantId, accountId }, async (tx) => {
    await setOrderCompany(tx, { tenantId, orderId, accountId }, company)
    for (const kind of consentsIn('RUB'))
      await recordConsent(tx, {
        accountId,
        kind,
        textVersion: consentVersions[kind],
        subject: orderId,
        address: '127.0.0.1',
        userAgent: 'demo',
      })
    const paymentType = 'requisites'
    const returnUrl = `${services.baseUrl}/payments/return?order=${orderId}`
    return mustBeOk(
      await choosePayment(tx, services, {
        accountId,
        orderId,
        paymentType,
        shownMinor: null,
        language: 'ru',
        returnUrl,
      }),
    )
  })
  if (chosen.kind === 'open') await openPayment(services, { tenantId, paymentId: chosen.paymentId })
}

const ofCity = {
  patronymic: 'Олегович',
  gender: 'male',
  phone: '+79125550211',
  region: 'Приморский край',
  city: 'Владивосток',
  hasNoClub: true,
} as const
