import {
  type InsurerDraft,
  saveInsurer,
  setInsurerMember,
} from '#src/modules/insurance/server/commands/save-insurer.ts'
import type { Database } from '#src/platform/db/database.ts'

/** The demo's insurer, fictional. */
export const demoInsurer: InsurerDraft = {
  code: 'tihaya-gavan',
  name: 'АО «Тихая гавань — страхование»',
  legalName: 'Акционерное общество «Тихая гавань — страхование»',
  license: 'СЛ № 9914, вымышленная',
  address: '420111, Казань, ул. Баумана, 112',
  phone: '+7 843 555-01-90',
  email: 'polis@tihaya-gavan.example',
  website: 'https://tihaya-gavan.example',
  rules: {
    ru: 'Страховая выплата — по таблице выплат, в процентах от страховой суммы. О событии сообщите за 30 дней: подойдут справка врача и номер полиса.',
    en: 'Benefits are paid by the table of benefits, as a share of the sum insured. Report an accident within 30 days, with a doctor’s note and the number of the policy.',
  },
  rulesUrl: 'https://tihaya-gavan.example/rules/sport-4',
  rulesVersion: '4 от 12 января 2026 года',
  requiredData: ['phone'],
  refundDaysBefore: 0,
  numberPrefix: 'TG',
}

/** Saves the insurer before the events that sell its policies; idempotent. */
export async function seedInsurers(db: Database): Promise<void> {
  await db.transaction({ role: 'system' }, (tx) => saveInsurer(tx, demoInsurer))
}

/** Shows the insurer's policies to the demo's provider account. */
export async function seedInsurerMembers(db: Database, accountId: string): Promise<void> {
  await db.transaction({ role: 'system' }, async (tx) => {
    const { insurerId } = await saveInsurer(tx, demoInsurer)
    await setInsurerMember(tx, { insurerId, accountId, isMember: true })
  })
}
