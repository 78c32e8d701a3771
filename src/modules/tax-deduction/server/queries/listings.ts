import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type ListingRow = {
  readonly organizerId: string
  readonly organizerCode: string
  readonly organizerNameRu: string
  readonly organizerNameEn: string
  readonly changes: readonly {
    readonly isListed: boolean
    readonly feesQualify: boolean
    readonly setBy: string | null
    readonly setAt: Instant
  }[]
}

/** All organizers with the changes of their listing in a year, the newest first. */
export async function listingsOfYear(tx: Tx, year: number): Promise<ListingRow[]> {
  return await tx.sql<ListingRow>`
    select z.id as "organizerId", z.code as "organizerCode", z.name_ru as "organizerNameRu", z.name_en as "organizerNameEn",
      coalesce((select jsonb_agg(jsonb_build_object('isListed', w.is_listed, 'feesQualify', w.fees_qualify, 'setBy', w.set_by,
          'setAt', to_char(w.set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by w.id desc)
        from tax_deduction.listings w where w.organizer_id = z.id and w.year = ${year}), '[]') as changes
    from organizers.organizers z order by z.code`
}

/** Adds a row to the listing of an organizer; the earlier ones stay as its record. */
export async function addListing(
  tx: Tx,
  listing: {
    readonly organizerId: string
    readonly year: number
    readonly isListed: boolean
    readonly feesQualify: boolean
    readonly setBy: string | null
  },
): Promise<void> {
  await tx.sql`
    insert into tax_deduction.listings (organizer_id, year, is_listed, fees_qualify, set_by, set_at)
    values (${listing.organizerId}, ${listing.year}, ${listing.isListed}, ${listing.feesQualify}, ${listing.setBy}, ${tx.now})`
}
