import type { BothLanguages } from '#src/kernel/texts.ts'
import { lockSeries } from '#src/modules/catalog/server/commands/lock-series.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'
import type { LogoBackground } from '../../domain/series-partner.ts'

export type LogoRow = {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly background: LogoBackground
}
export type PartnerRow = {
  readonly id: string
  readonly nameRu: string
  readonly nameEn: string
  readonly roleRu: string
  readonly roleEn: string
  readonly website: string
  readonly logo: LogoRow | null
}

/** The partners of a series, in order. */
export async function listPartners(tx: Tx, seriesCode: string): Promise<PartnerRow[]> {
  return await tx.sql<PartnerRow>`
    select p.id, p.name_ru as "nameRu", p.name_en as "nameEn", p.role_ru as "roleRu", p.role_en as "roleEn", p.website,
      case when p.logo_id is null then null else
        json_build_object('id', p.logo_id, 'width', p.logo_width, 'height', p.logo_height, 'background', p.logo_background) end as logo
    from series.partners p join catalog.series s on s.id = p.series_id
    where s.code = ${seriesCode} order by p.position, p.id`
}

/** The file key of a logo on a series' page; null where there is none. */
export async function partnerLogo(tx: Tx, seriesCode: string, logoId: string): Promise<FileKey | null> {
  const [row] = await tx.sql<{ key: FileKey }>`
    select p.logo_key as key from series.partners p join catalog.series s on s.id = p.series_id
    where s.code = ${seriesCode} and p.logo_id = ${logoId}`
  return row?.key ?? null
}

/**
 * The series with its partners' ids in order; null where there is no such series.
 * @locks series, so that concurrent changes are serialized
 */
export async function lockPartners(
  tx: Tx,
  seriesCode: string,
): Promise<{ readonly seriesId: string; readonly ids: readonly string[] } | null> {
  const seriesId = await lockSeries(tx, seriesCode)
  if (seriesId === null) return null
  const rows = await tx.sql<{ id: string }>`
    select id from series.partners where series_id = ${seriesId} order by position, id`
  return { seriesId, ids: rows.map(({ id }) => id) }
}

/** The partners' ids in order; null where there is no such series. */
export async function partnerIds(tx: Tx, seriesCode: string): Promise<readonly string[] | null> {
  const [row] = await tx.sql<{ ids: readonly string[] }>`
    select array(select p.id from series.partners p where p.series_id = s.id order by p.position, p.id) as ids
    from catalog.series s where s.code = ${seriesCode}`
  return row?.ids ?? null
}

export type PartnerWords = { readonly name: BothLanguages; readonly role: BothLanguages; readonly website: string }

export async function insertPartner(
  tx: Tx,
  of: { readonly tenantId: number; readonly seriesId: string; readonly position: number },
  { name, role, website }: PartnerWords,
): Promise<string> {
  const [row] = await tx.sql<{ id: string }>`
    insert into series.partners (tenant_id, series_id, position, name_ru, name_en, role_ru, role_en, website)
    values (${of.tenantId}, ${of.seriesId}, ${of.position}, ${name.ru}, ${name.en}, ${role.ru}, ${role.en}, ${website})
    returning id`
  if (row === undefined) throw new Error('insert into series.partners returned no row')
  return row.id
}

export async function updatePartner(tx: Tx, id: string, { name, role, website }: PartnerWords): Promise<void> {
  await tx.sql`
    update series.partners set name_ru = ${name.ru}, name_en = ${name.en}, role_ru = ${role.ru},
      role_en = ${role.en}, website = ${website} where id = ${id}`
}

export type NewLogo = Omit<LogoRow, 'id'> & { readonly key: FileKey; readonly bytes: number }

/**
 * Replaces a partner's logo, or removes it.
 * @returns the key of the previous one; null where there was none
 */
export async function writeLogo(tx: Tx, partnerId: string, logo: NewLogo | null): Promise<FileKey | null> {
  const [row] = await tx.sql<{ key: FileKey | null }>`
    with before as (select logo_key as key from series.partners where id = ${partnerId})
    update series.partners set logo_id = case when ${logo?.key ?? null}::text is null then null else uuidv7() end,
      logo_key = ${logo?.key ?? null}, logo_width = ${logo?.width ?? null}, logo_height = ${logo?.height ?? null},
      logo_bytes = ${logo?.bytes ?? null}, logo_background = ${logo?.background ?? null}
    from before where id = ${partnerId} returning before.key`
  return row?.key ?? null
}

/**
 * Deletes a partner.
 * @returns the key of its logo; null where it had none
 */
export async function deletePartner(tx: Tx, partnerId: string): Promise<FileKey | null> {
  const [row] = await tx.sql<{ key: FileKey | null }>`
    delete from series.partners where id = ${partnerId} returning logo_key as key`
  return row?.key ?? null
}

/** Sets the positions of a series' partners to the order of the ids. */
export async function writeOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.sql`
    update series.partners p set position = o.position
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position) where p.id = o.id and p.position <> o.position`
}

/** Those of the keys that belong to a partner's logo. The clean-up keeps their files. */
export async function logoKeysAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ key: FileKey }>`
    select logo_key as key from series.partners where logo_key = any (${keys})`
  return rows.map(({ key }) => key)
}
