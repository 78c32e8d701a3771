import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { type FileKey, newFileKey } from '#src/platform/files/file-key.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { readLogo } from '#src/platform/pictures/read-logo.ts'
import { maxPartners, moveToPosition } from '../../domain/series-partner.ts'
import {
  deletePartner,
  insertPartner,
  lockPartners,
  type NewLogo,
  type PartnerWords,
  updatePartner,
  writeLogo,
  writeOrder,
} from '../queries/series-partners.ts'
import { tenantOfSeries } from '../reads/organizer-of-series.ts'
import { seriesLogoFiles } from '../series-logo-files.ts'

type Context = {
  readonly services: Pick<RequestContext['services'], 'db' | 'files'>
  readonly log: Pick<RequestContext['log'], 'error'>
}
type UploadContext = Pick<RequestContext, 'address' | 'spendUpload'>
export type PartnerInput = PartnerWords & {
  /**
   * The position counted from 1; undefined: last for a new partner, unchanged for an existing one.
   */
  readonly position: number | undefined
  /** `keep` leaves the current one. */
  readonly logo: Uint8Array | 'keep' | 'none'
}
type Refusal = 'catalog.series_not_found' | 'catalog.partner_not_found' | 'catalog.partners_full'
type LogoRefusal = 'catalog.logo_unreadable' | 'catalog.logo_not_saved'
type SavedPartner = { readonly partnerId: string }

/**
 * Adds or updates a partner of a series. The logo's type is detected from its bytes; it is
 * re-encoded and written to storage before its row: after a crash in between, the sweep deletes the
 * file that no row refers to.
 * @param partnerId undefined for a new one
 */
export async function saveSeriesPartner(
  context: Context & UploadContext,
  of: { readonly seriesCode: string; readonly partnerId: string | undefined },
  input: PartnerInput,
): Promise<Result<SavedPartner, Refusal | LogoRefusal>> {
  const logo = await storeLogo(context, input.logo)
  if (!logo.ok) return logo
  const written = await withLockedSeries(context.services.db, of.seriesCode, (tx, series) =>
    write(tx, { ...of, ...series }, input, logo.value),
  )
  if (!written.ok && logo.value !== null) await context.services.files.delete(logo.value.key)
  return written
}

type Series = { readonly tenantId: number; readonly seriesId: string; readonly ids: readonly string[] }

async function write(
  tx: Tx,
  series: Series & { readonly partnerId: string | undefined },
  input: PartnerInput,
  logo: NewLogo | null,
): Promise<Result<SavedPartner, Refusal>> {
  const { ids, partnerId: existingId } = series
  if (existingId !== undefined && !ids.includes(existingId)) return err('catalog.partner_not_found')
  if (existingId === undefined && ids.length >= maxPartners) return err('catalog.partners_full')
  if (existingId !== undefined) await updatePartner(tx, existingId, input)
  const partnerId = existingId ?? (await insertPartner(tx, { ...series, position: ids.length + 1 }, input))
  if (input.logo !== 'keep') await deleteLogo(tx, await writeLogo(tx, partnerId, logo))
  await writeOrder(tx, moveToPosition(ids, partnerId, input.position))
  return ok({ partnerId })
}

/** Deletes a partner; the logo's file is deleted after the commit. */
export async function removeSeriesPartner(
  { services: { db } }: Pick<Context, 'services'>,
  seriesCode: string,
  partnerId: string,
): Promise<Result<SavedPartner, 'catalog.series_not_found' | 'catalog.partner_not_found'>> {
  return await withLockedSeries<'catalog.partner_not_found'>(db, seriesCode, async (tx, { ids }) => {
    if (!ids.includes(partnerId)) return err('catalog.partner_not_found')
    await deleteLogo(tx, await deletePartner(tx, partnerId))
    await writeOrder(
      tx,
      ids.filter((id) => id !== partnerId),
    )
    return ok({ partnerId })
  })
}

async function deleteLogo(tx: Tx, key: FileKey | null): Promise<void> {
  if (key !== null) await tx.enqueue(deleteFileJob, { key })
}

async function storeLogo(
  context: Context & UploadContext,
  input: PartnerInput['logo'],
): Promise<Result<NewLogo | null, LogoRefusal>> {
  const { log } = context
  const { files } = context.services
  if (input === 'keep' || input === 'none') return ok(null)
  const logo = await readLogo(createUploadSender(context), input)
  if (!logo.ok) return err('catalog.logo_unreadable', { fields: { file: 'catalog.logo_unreadable' } })
  const { content, contentType, width, height, background } = logo.value
  const key = newFileKey(seriesLogoFiles.name)
  try {
    await files.put(key, content, contentType)
  } catch (error) {
    log.error({ err: error }, 'storing a partner logo failed')
    return err('catalog.logo_not_saved')
  }
  return ok({ key, width, height, background, bytes: content.byteLength })
}

/**
 * Runs in the series' own tenant, whatever the host, with the series locked.
 * @locks series
 */
async function withLockedSeries<Code extends string>(
  db: Context['services']['db'],
  seriesCode: string,
  run: (tx: Tx, series: Series) => Promise<Result<SavedPartner, Code>>,
): Promise<Result<SavedPartner, Code | 'catalog.series_not_found'>> {
  const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfSeries(tx, seriesCode))
  if (tenantId === null) return err('catalog.series_not_found')
  return await db.transaction<Result<SavedPartner, Code | 'catalog.series_not_found'>>(
    { role: 'app', tenantId },
    async (tx) => {
      const series = await lockPartners(tx, seriesCode)
      return series === null ? err('catalog.series_not_found') : await run(tx, { tenantId, ...series })
    },
  )
}
