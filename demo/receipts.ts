import type { Instant } from '#src/kernel/instant.ts'
import { addDays, plainDateIn } from '#src/kernel/plain-date.ts'
import { saveSupplier, saveTill } from '#src/modules/receipts/server/commands/save-tax-regime.ts'
import { writePaymentReceipts } from '#src/modules/receipts/server/commands/write-receipts.ts'
import { operator } from '#src/modules/tenants/domain/operator.ts'
import type { Database } from '#src/platform/db/database.ts'
import { seedOrganizers, tenantIds } from './events/seed-events.ts'
import { demoInsurer } from './insurers.ts'

/**
 * Gives the tenants a till, so that each payment from now on makes a receipt, and makes those of the
 * demo accounts' latest purchases, which the sandbox register then numbers. After the crowd has
 * bought its places: thousands of receipts would show nothing more. Idempotent.
 */
export async function seedReceipts(
  db: Database,
  accounts: Readonly<Record<'runner' | 'family', string>>,
  { now, baseUrl }: { readonly now: Instant; readonly baseUrl: string },
): Promise<void> {
  const today = plainDateIn(now, 'Europe/Moscow')
  const validFrom = addDays(today, -1) // the sandbox is tried in all time zones
  const volga = (await seedOrganizers(db)).get('volga-starts')
  await db.transaction({ role: 'system' }, async (tx) => {
    const insurer = `insurer:${demoInsurer.name}` as const
    for (const tenantId of Object.values(tenantIds)) {
      await saveTill(tx, {
        tenantId,
        validFrom,
        name: operator.shortName.ru,
        taxNumber: operator.inn,
        taxSystem: 'usn_income_outcome',
        paymentAddress: baseUrl,
        email: 'chek@startline.example',
        vat: '5',
      })
      await saveSupplier(tx, { tenantId, party: insurer, validFrom, vat: 'none', taxNumber: '7710140679' })
    }
    const tenantId = tenantIds.default
    if (volga !== undefined)
      await saveSupplier(tx, { tenantId, party: `organizer:${volga}`, validFrom, vat: '5', taxNumber: null })
  })
  const tenantId = tenantIds.default
  await db.transaction({ role: 'app', tenantId }, async (tx) => {
    const payments = await tx.sql<{ paymentId: string; orderId: string; amountMinor: number; currency: string }>`
      select id as "paymentId", order_id as "orderId", amount_minor as "amountMinor", currency from payments.payments
      where account_id = any(${[accounts.runner, accounts.family]}::uuid[]) and state = 'succeeded'
        and created_at > ${now}::timestamptz - interval '30 days' order by id`
    await writePaymentReceipts(
      tx,
      payments.map((payment) => ({ tenantId, shopOrganizerId: null, ...payment })),
    )
  })
}
