import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day } from '#src/modules/catalog/contract/shapes.ts'
import { taxSystems } from '../domain/receipt.ts'
import { sellerVatRates } from '../domain/vat.ts'

/** Ten or twelve digits; the handler checks their sum. */
const TaxNumber = z.string().regex(/^(?:[0-9]{10}|[0-9]{12})$/, 'receipts.tax_number')
const Till = z.object({
  name: z.string().trim().min(1, 'validation.required').max(240),
  taxNumber: TaxNumber,
  taxSystem: z.enum(taxSystems),
  /** The site's address as receipts print it. */
  paymentAddress: z.string().regex(/^https?:\/\/[a-z0-9.-]{1,200}(?::[0-9]{1,5})?$/, 'receipts.payment_address'),
  email: z.email().max(64),
  /** The rate of the platform's own service; `20` and `22` follow the law's day. */
  vat: z.enum(sellerVatRates),
})
const Supplier = z.object({
  vat: z.enum(sellerVatRates),
  /** Of an insurer; null: an organizer's requisites have it. */
  taxNumber: TaxNumber.nullable(),
})
const From = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'receipts.day')
  .meta({ override: { type: 'string', format: 'date' } })

export const listTaxRegimesRoute = defineRoute({
  method: 'get',
  path: '/api/operator/tax-regimes',
  summary: 'List the tills of all tenants and the tax regimes of their suppliers, each from its day on',
  role: 'operator',
  databaseRole: 'system',
  reply: z.object({
    tills: z.array(Till.extend({ tenantCode: z.string(), taxNumber: z.string(), validFrom: Day })),
    suppliers: z.array(
      z.object({
        tenantCode: z.string(),
        /** `organizer:<id>` or `insurer:<name>`, as in the ledger. */
        party: z.string(),
        validFrom: Day,
        vat: z.enum(sellerVatRates),
        taxNumber: z.string().nullable(),
      }),
    ),
    /** Insurers of published events to come without an INN: no receipt can be made of what they sell. */
    missing: z.array(z.object({ tenantCode: z.string(), party: z.string() })),
  }),
})

export const setTillRoute = defineRoute({
  method: 'put',
  path: '/api/operator/tax-regimes/:tenantCode/till/:validFrom',
  summary: 'Set the company whose till makes a tenant’s receipts from a day on',
  role: 'operator',
  reauth: true,
  databaseRole: 'system',
  transaction: 'write',
  params: z.object({ tenantCode: z.string().max(80), validFrom: From }),
  body: Till,
  reply: Till.extend({ taxNumber: z.string(), tenantCode: z.string(), validFrom: Day }),
  errors: { 'receipts.tenant_not_found': 404, 'receipts.day': 422, 'receipts.tax_number': 422 },
})

export const setSupplierRegimeRoute = defineRoute({
  method: 'put',
  path: '/api/operator/tax-regimes/:tenantCode/suppliers/:party/:validFrom',
  summary: 'Set the tax regime of an organizer or insurer in a tenant’s receipts from a day on',
  role: 'operator',
  reauth: true,
  databaseRole: 'system',
  transaction: 'write',
  params: z.object({
    tenantCode: z.string().max(80),
    /** `organizer:<code>` or `insurer:<name>`. */
    party: z.string().max(200),
    validFrom: From,
  }),
  body: Supplier,
  reply: z.object({ tenantCode: z.string(), party: z.string(), validFrom: Day, vat: z.enum(sellerVatRates) }),
  errors: {
    'receipts.tenant_not_found': 404,
    'receipts.party_not_found': 404,
    'receipts.day': 422,
    'receipts.tax_number': 422,
  },
})
