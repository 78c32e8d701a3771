import type { Language } from '#src/kernel/texts.ts'
import type { OwnBillRow } from '../queries/own-bills.ts'

export type BillPlace = {
  readonly language: Language
  /** The tenant with its name in the reader's language. */
  tenantOf(id: number): { readonly code: string; readonly name: string }
}

/** The tenant and the event of a bill, in the reader's language. */
export function toBillEvent(row: OwnBillRow, { language, tenantOf }: BillPlace) {
  return {
    tenant: tenantOf(row.tenantId),
    event: {
      code: row.eventCode,
      name: language === 'ru' ? row.eventNameRu : row.eventNameEn,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      status: row.eventStatus === 'draft' ? ('published' as const) : row.eventStatus, // a draft event takes no orders
    },
  }
}
