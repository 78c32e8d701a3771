import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

const text = (max: number) => z.string().trim().max(max, 'validation.invalid')
const required = (max: number) => text(max).min(1, 'validation.required')

export const setSellerRoute = defineRoute({
  method: 'put',
  path: '/api/operator/tenants/:tenantCode/seller',
  summary: 'Set the legal person and the bank account that a tenant’s invoices name from a day on',
  role: 'operator',
  databaseRole: 'system',
  reauth: true,
  params: z.object({ tenantCode: z.string().max(31) }),
  body: z.object({
    validFrom: z.iso.date('invoices.day'),
    legalName: required(160),
    inn: required(12),
    /** Empty for a sole trader. */
    kpp: text(9),
    ogrn: required(15),
    address: required(300),
    phone: text(40),
    email: text(100),
    bankName: required(160),
    bankCity: text(60),
    bic: required(9),
    account: required(20),
    correspondentAccount: required(20),
    /** In basis points; null: no VAT, for the reason in `vatGround`. */
    vatBp: z.number().int().min(1).max(10_000).nullable(),
    vatGround: text(100),
    director: required(100),
    /** Empty where the director signs alone. */
    accountant: text(100),
  }),
  reply: z.object({ tenantCode: z.string(), validFrom: z.iso.date() }),
  errors: {
    'invoices.tenant_unknown': 404,
    'invoices.seller_wrong': 422,
    'invoices.account_not_roubles': 422,
    'invoices.account_taken': 409,
  },
})
