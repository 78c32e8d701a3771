import type { Currency } from '#src/kernel/money.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { type MethodRule, offeredMethods, type TenantMethod } from '../../domain/methods.ts'
import { listMethods, type MethodRow } from '../queries/methods.ts'

type Parts = Pick<Services, 'paymentProviders'>

/**
 * The methods for an order of the transaction's tenant, in the order in which they are shown.
 * @param order `country`: of its event; null where it has none
 */
export async function readOfferedMethods(
  tx: Tx,
  parts: Parts,
  order: {
    readonly currency: Currency
    readonly amountMinor: number
    readonly country: string | null
    readonly allowsSlow?: boolean
  },
): Promise<readonly TenantMethod[]> {
  return offeredMethods(await methodsOfTenant(tx, parts), order)
}

/** A method with the words that its payer sees: the shop's own, or else the program's. */
export function methodView({ method, title, note }: TenantMethod, language: Language, textOf: TextOf) {
  return {
    paymentType: method,
    title: title?.[language] ?? textOf(language, 'payments', `method.${method}`),
    note: note?.[language] ?? textOf(language, 'payments', `methodNote.${method}`),
  }
}

/**
 * What the tenant offers by its own choice; without one, what the installation's own providers take at
 * once: a slow method is always a choice.
 */
export async function methodsOfTenant(tx: Tx, { paymentProviders }: Parts): Promise<readonly TenantMethod[]> {
  const rows = await listMethods(tx)
  const builtIn = paymentProviders.builtIn.flatMap(({ methods }) => [...methods])
  const quick = builtIn.filter(({ isSlow }) => isSlow !== true)
  if (rows.length === 0) return quick.map((rule) => ({ ...rule, ...withoutAccount }))
  return rows.flatMap((row) => toTenantMethod(row, builtIn) ?? [])
}

const withoutAccount = { providerAccountId: null, country: null, title: null, note: null }

/** Null where its account is switched off, or the installation's own provider does not take it. */
function toTenantMethod(row: MethodRow, builtIn: readonly MethodRule[]): TenantMethod | null {
  const { method, currency, minMinor, maxMinor, providerAccountId, country, title, note } = row
  const own = providerAccountId === null ? builtIn.find((rule) => rule.method === method) : undefined
  const provider = own?.provider ?? row.activeProvider
  if (provider === undefined || provider === null) return null
  const limits = maxMinor === null ? { minMinor } : { minMinor, maxMinor }
  const speed = own?.isSlow === true ? { isSlow: own.isSlow } : {}
  return {
    method,
    provider,
    currencies: [currency],
    ...limits,
    ...speed,
    providerAccountId,
    country,
    title,
    note,
  }
}
