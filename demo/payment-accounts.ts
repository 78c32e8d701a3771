import type { Currency } from '#src/kernel/money.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import type { PaymentMethod } from '#src/modules/payments/domain/methods.ts'
import { type NewMethod, saveMethods } from '#src/modules/payments/server/commands/save-methods.ts'
import { createAccount } from '#src/modules/payments/server/commands/save-provider-account.ts'
import { methodsOfTenant } from '#src/modules/payments/server/reads/offered-methods.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { App } from '#src/server/create-app.ts'
import { clientCertificate, clientKey } from '../sandbox-bank/certificates.ts'
import { tenantIds } from './events/seed-events.ts'

type Account = {
  readonly provider: string
  /** The organizer whose own shop it is. */
  readonly organizer?: string
  readonly title: string
  readonly settings: Readonly<Record<string, string | boolean>>
  readonly secrets: (secret: string) => Readonly<Record<string, string>>
  readonly methods: readonly { method: PaymentMethod; currency: Currency; country: string | null }[]
}
const inRoubles = (methods: readonly PaymentMethod[]) =>
  methods.map((method) => ({ method, currency: 'RUB', country: null }) as const)

/** At the simulators of the sandbox bank: events abroad, and the other brands. */
const accounts: Readonly<Record<'default' | 'pionercup' | 'fontanka', readonly Account[]>> = {
  default: [
    {
      provider: 'dolyame',
      title: 'Долями',
      settings: { login: 'startline' },
      secrets: (password) => ({ password, certificate: clientCertificate, key: clientKey }),
      methods: inRoubles(['installments']),
    },
    {
      provider: 'expresspay',
      title: 'Express Pay',
      settings: { serviceCode: '4823071', servicePath: 'Система «Расчёт» (ЕРИП) → Спорт → Стартлайн' },
      secrets: (secret) => ({
        token: 'a75b74cbcfe446509e8ee874f421bd66',
        secretWord: secret,
        notifySecretWord: secret,
      }),
      methods: [
        { method: 'erip', currency: 'BYN', country: 'BY' },
        { method: 'express_pay', currency: 'BYN', country: 'BY' },
      ],
    },
    {
      provider: 'payme',
      title: 'Payme',
      settings: { merchantId: '587f72c72cac0d162c722ae2' },
      secrets: (key) => ({ key }),
      methods: [{ method: 'uz_card', currency: 'UZS', country: 'UZ' }],
    },
    {
      provider: 'click',
      organizer: 'kamen-i-veter',
      title: 'Click, «Камень и ветер»',
      settings: { serviceId: '678', merchantId: '123', merchantUserId: '123' },
      secrets: (secretKey) => ({ secretKey }),
      methods: [{ method: 'uz_card', currency: 'UZS', country: 'UZ' }],
    },
    {
      provider: 'tiptoppay',
      title: 'TipTop Pay',
      settings: { publicId: 'pk_startline' },
      secrets: (apiSecret) => ({ apiSecret }),
      methods: [{ method: 'card', currency: 'KZT', country: 'KZ' }],
    },
    {
      provider: 'paypal',
      title: 'PayPal',
      settings: { clientId: 'startline-client', webhookId: 'WH-SANDBOX' },
      secrets: (clientSecret) => ({ clientSecret }),
      methods: [{ method: 'paypal', currency: 'EUR', country: null }],
    },
  ],
  pionercup: [
    {
      provider: 'yookassa',
      title: 'ЮKassa',
      settings: { shopId: '100500', makesReceipts: true },
      secrets: (secretKey) => ({ secretKey }),
      methods: inRoubles(['sbp_link', 'sbp_qr', 'card', 'qr']),
    },
  ],
  fontanka: [
    {
      provider: 'tbank',
      title: 'Т-Банк',
      settings: { terminalKey: 'StartlineDEMO', makesReceipts: true },
      secrets: (password) => ({ password }),
      methods: inRoubles(['sbp_link', 'sbp_qr', 'card']),
    },
  ],
}

/**
 * The payment accounts of the demo's brands at the simulators. The main site pays by the sandbox bank
 * itself, and by the methods of the country where an event is held. The organizers exist already. Idempotent.
 */
export async function seedPaymentAccounts({ services, config }: App): Promise<void> {
  const { sandboxBank } = config
  if (sandboxBank === null) return
  for (const [tenant, own] of Object.entries(accounts)) {
    const tenantId = tenantIds[tenant as keyof typeof accounts]
    await services.db.transaction({ role: 'app', tenantId }, async (tx) => {
      const known = await methodsOfTenant(tx, services)
      if (known.some(({ providerAccountId }) => providerAccountId !== null)) return
      const isTaken = ({ method, currency }: NewMethod) =>
        own.some(({ methods }) => methods.some((one) => one.method === method && one.currency === currency))
      const rows = tenant === 'default' ? builtInRows(services).filter((row) => !isTaken(row)) : []
      for (const account of own) rows.push(...(await addAccount(tx, { services, tenantId, account, sandboxBank })))
      mustBeOk(await saveMethods(tx, services, tenantId, rows))
    })
  }
}

const words = { title: null, note: null, picture: null, feePayer: 'platform', maxMinor: null } as const

/** All that the installation's own providers take: the sandbox bank, and transfers by invoice. */
function builtInRows({ paymentProviders }: App['services']): NewMethod[] {
  const rules = paymentProviders.builtIn.flatMap(({ methods }) => [...methods])
  return rules.flatMap(({ method, currencies, minMinor, maxMinor = null }) =>
    currencies.map((currency) => ({
      ...words,
      ...{ id: newId(), method, currency, country: null, providerAccountId: null, minMinor, maxMinor },
    })),
  )
}

async function addAccount(
  tx: Tx,
  {
    services,
    tenantId,
    account,
    sandboxBank,
  }: {
    services: App['services']
    tenantId: number
    account: Account
    sandboxBank: NonNullable<App['config']['sandboxBank']>
  },
) {
  const { provider, organizer: organizerCode = null, title, settings, secrets, methods } = account
  const parts = { paymentProviders: services.paymentProviders, hasSandbox: true }
  const input = { tenantId, organizerCode, provider, title, mode: 'sandbox', isActive: true, settings } as const
  const { id: providerAccountId } = mustBeOk(
    await createAccount(tx, parts, { ...input, secrets: secrets(sandboxBank.secret) }),
  )
  const kind = services.paymentProviders.kinds.find(({ code }) => code === provider)
  return methods.map(({ method, currency, country }) => ({
    ...words,
    ...{ id: newId(), method, currency, country, providerAccountId },
    minMinor: kind?.methods.find((rule) => rule.method === method)?.minMinor ?? 100,
  }))
}
