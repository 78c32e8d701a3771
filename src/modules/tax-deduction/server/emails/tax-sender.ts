import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import type { Tx } from '#src/platform/db/tx.ts'

/** The sender of the module's emails: `/tax-deduction` is a page of the default tenant alone. */
export async function taxSender(tx: Tx): Promise<EmailTenant> {
  const [sender] = await tx.sql<EmailTenant>`
    select code, json_build_object('ru', name_ru, 'en', name_en) as name, support_email as "supportEmail"
    from tenants.tenants where code = 'default'`
  if (sender === undefined) throw new Error('the default tenant does not exist')
  return sender
}
