import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import {
  checkProviderAccountRoute,
  createProviderAccountRoute,
  listPaymentMethodsRoute,
  listProviderAccountsRoute,
  replacePaymentMethodsRoute,
  updateProviderAccountRoute,
} from '../../contract/provider-accounts.ts'
import { cannotBeChecked, checkAccount } from '../commands/check-provider-account.ts'
import { cabinetUrls } from '../commands/provider-of.ts'
import { saveMethods } from '../commands/save-methods.ts'
import { changeAccount, createAccount } from '../commands/save-provider-account.ts'
import { listMethods, type MethodRow } from '../queries/methods.ts'
import { type AccountRow, listAccounts } from '../queries/provider-accounts.ts'

export const listProviderAccountsHandler = handle(listProviderAccountsRoute, async ({ tx, services }) =>
  ok({
    providers: services.paymentProviders.kinds.map((kind) => ({
      provider: kind.code,
      settings: Object.keys(kind.settings.shape),
      secrets: Object.keys(kind.secrets.shape),
      methods: kind.methods.map(({ method }) => method),
    })),
    accounts: (await listAccounts(tx)).map((row) => accountView(services, row)),
  }),
)

export const createProviderAccountHandler = handle(
  createProviderAccountRoute,
  async ({ tx, services, tenant }, { body }) => {
    const created = await createAccount(tx, partsOf(services), { ...body, tenantId: tenant.id })
    return created.ok ? ok(accountView(services, created.value)) : created
  },
)

export const updateProviderAccountHandler = handle(
  updateProviderAccountRoute,
  async ({ tx, services }, { params, body }) => {
    const changed = await changeAccount(tx, partsOf(services), {
      ...body,
      secrets: body.secrets,
      id: params.providerAccountId,
    })
    if (!changed.ok) return changed
    services.paymentProviders.changed(changed.value.id)
    return ok(accountView(services, changed.value))
  },
)

export const checkProviderAccountHandler = handle(
  checkProviderAccountRoute,
  async ({ services, tenant }, { params }) => {
    const row = await checkAccount(services, { tenantId: tenant.id, id: params.providerAccountId })
    return row === null ? err('payments.account_unknown') : ok(accountView(services, row))
  },
)

export const listPaymentMethodsHandler = handle(listPaymentMethodsRoute, async ({ tx }) =>
  ok({ methods: (await listMethods(tx)).map(methodRowView) }),
)

export const replacePaymentMethodsHandler = handle(
  replacePaymentMethodsRoute,
  async ({ tx, services, tenant }, { body }) => {
    const rows = body.methods.map((method) => ({ ...method, id: newId() }))
    const saved = await saveMethods(tx, services, tenant.id, rows)
    return saved.ok ? ok({ methods: (await listMethods(tx)).map(methodRowView) }) : saved
  },
)

function partsOf({ paymentProviders }: Services) {
  return { paymentProviders, hasSandbox: paymentProviders.hasSandbox }
}

/** Without its secrets. */
function accountView(
  { baseUrl, paymentProviders }: Services,
  { id, organizerId, provider, title, mode, settings, isActive, checkedAt, checkError }: AccountRow,
) {
  const kind = paymentProviders.kinds.find(({ code }) => code === provider)
  const urls = cabinetUrls(baseUrl, { provider, id }, kind?.actions ?? [])
  const canBeChecked = !cannotBeChecked(paymentProviders, { provider })
  return { id, organizerId, provider, title, mode, settings, isActive, urls, canBeChecked, checkedAt, checkError }
}

function methodRowView({ id: _, activeProvider: __, shopOrganizerId: ___, ...row }: MethodRow) {
  return row
}
