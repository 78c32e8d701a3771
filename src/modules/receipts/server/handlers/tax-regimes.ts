import { isInn } from '#src/kernel/company-numbers.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { organizerByCode } from '#src/modules/organizers/server/reads/organizer-by-code.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import { listTaxRegimesRoute, setSupplierRegimeRoute, setTillRoute } from '../../contract/tax-regimes.ts'
import type { Party } from '../../domain/receipt.ts'
import { saveSupplier, saveTill } from '../commands/save-tax-regime.ts'
import { allSuppliers, allTills, missingSuppliers } from '../queries/regimes.ts'

export const listTaxRegimesHandler = handle(listTaxRegimesRoute, async ({ tx, services }) => {
  const coded = <T extends { readonly tenantId: number }>({ tenantId, ...row }: T) => ({
    ...row,
    tenantCode: codeOf(services, tenantId),
  })
  return ok({
    tills: (await allTills(tx)).map(coded),
    suppliers: (await allSuppliers(tx)).map(coded),
    missing: (await missingSuppliers(tx)).map(coded),
  })
})

export const setTillHandler = handle(setTillRoute, async ({ tx, services, actor, log }, { params, body }) => {
  const { tenantCode, validFrom } = params
  const tenant = services.tenants.tenantByCode(tenantCode)
  if (tenant === undefined) return err('receipts.tenant_not_found')
  if (!isPlainDate(validFrom)) return err('receipts.day')
  if (!isInn(body.taxNumber)) return wrongTaxNumber()
  await saveTill(tx, { ...body, tenantId: tenant.id, validFrom })
  log.info({ operator: actor.accountId, tenantId: tenant.id, validFrom }, 'till of a tenant set by an operator')
  return ok({ ...body, tenantCode, validFrom })
})

export const setSupplierRegimeHandler = handle(
  setSupplierRegimeRoute,
  async ({ tx, services, actor, log }, { params, body }) => {
    const { tenantCode, validFrom } = params
    const tenant = services.tenants.tenantByCode(tenantCode)
    if (tenant === undefined) return err('receipts.tenant_not_found')
    if (!isPlainDate(validFrom)) return err('receipts.day')
    if (body.taxNumber !== null && !isInn(body.taxNumber)) return wrongTaxNumber()
    const party = await toParty(tx, params.party)
    if (party === null) return err('receipts.party_not_found')
    await saveSupplier(tx, { ...body, tenantId: tenant.id, party, validFrom })
    log.info({ operator: actor.accountId, tenantId: tenant.id, party, validFrom }, 'tax regime set by an operator')
    return ok({ tenantCode, party, validFrom, vat: body.vat })
  },
)

function wrongTaxNumber() {
  return err('receipts.tax_number', { fields: { taxNumber: 'receipts.tax_number' } })
}

async function toParty(tx: Tx, text: string): Promise<Party | null> {
  const [kind, ...rest] = text.split(':')
  const name = rest.join(':')
  if (kind === 'insurer' && name !== '') return `insurer:${name}`
  const organizerId = kind === 'organizer' ? await organizerByCode(tx, name) : null
  return organizerId === null ? null : `organizer:${organizerId}`
}

function codeOf({ tenants }: Services, tenantId: number): string {
  const tenant = tenants.tenantById(tenantId)
  if (tenant === undefined) throw new Error(`tenant ${tenantId} is unknown`)
  return tenant.code
}
