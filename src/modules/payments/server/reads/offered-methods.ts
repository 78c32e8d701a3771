import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { installmentPlan } from '../../domain/installment-plan.ts'
import { methodDiscountName } from '../../domain/method-discount.ts'
import { type MethodRule, methodsForOrganizer, ownPictures, type TenantMethod } from '../../domain/methods.ts'
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
    readonly organizerId: string
    readonly allowsSlow?: boolean
  },
): Promise<readonly TenantMethod[]> {
  return methodsForOrganizer(await methodsOfTenant(tx, parts), order)
}

/** A method as its payer sees it: with the tenant's own words or else the program's, and the parts of a payment in parts. */
export function methodView(
  { method, title, note, picture, shopOrganizerId, minMinor, maxMinor }: TenantMethod,
  {
    language,
    textOf,
    amountMinor,
    discountMinor,
    isOfCompany,
    dueOn,
    now,
  }: {
    readonly language: Language
    readonly textOf: TextOf
    /** The order's sum, and what the method takes off it. */
    readonly amountMinor: number
    readonly discountMinor: number
    readonly isOfCompany: boolean
    /** The last day for the money, where the method reserves the order; null: it does not. */
    readonly dueOn: PlainDate | null
    readonly now: Instant
  },
) {
  const isInvoiceToPerson = method === 'requisites' && !isOfCompany
  const ownNote = isInvoiceToPerson ? 'methodNoteToPerson' : (`methodNote.${method}` as const)
  const plain = note?.[language] ?? textOf(language, 'payments', ownNote)
  return {
    parts:
      method === 'installments'
        ? [...installmentPlan(amountMinor - discountMinor, plainDateIn(now, 'Europe/Moscow'))]
        : null,
    discount: discountMinor === 0 ? null : { name: methodDiscountName[language], amountMinor: discountMinor },
    paymentType: method,
    minMinor,
    maxMinor: maxMinor ?? null,
    dueOn,
    title: title?.[language] ?? textOf(language, 'payments', `method.${method}`),
    picture: picture ?? ownPictures[method],
    note: shopOrganizerId === null ? plain : textOf(language, 'payments', 'methodNoteOfShop', { note: plain }),
  }
}

/**
 * The methods of organizers' own shops, and what the tenant offers by its own choice; without one, what the installation's own providers take at
 * once: a slow method is always a choice.
 */
export async function methodsOfTenant(tx: Tx, { paymentProviders }: Parts): Promise<readonly TenantMethod[]> {
  const rows = await listMethods(tx)
  const builtIn = paymentProviders.builtIn.flatMap(({ methods }) => [...methods])
  const quick = builtIn.filter(({ isSlow }) => isSlow !== true)
  const chosen = rows.flatMap((row) => toTenantMethod(row, builtIn) ?? [])
  const hasChoice = rows.some(({ shopOrganizerId }) => shopOrganizerId === null)
  return hasChoice ? chosen : [...quick.map((rule) => ({ ...rule, ...withoutAccount })), ...chosen]
}

const withoutAccount = {
  providerAccountId: null,
  shopOrganizerId: null,
  country: null,
  title: null,
  note: null,
  picture: null,
}

/** Null where its account is switched off, or the installation's own provider does not take it. */
function toTenantMethod(row: MethodRow, builtIn: readonly MethodRule[]): TenantMethod | null {
  const { method, currency, minMinor, maxMinor, providerAccountId, shopOrganizerId, country, title, note, picture } =
    row
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
    shopOrganizerId,
    country,
    title,
    note,
    picture,
  }
}
