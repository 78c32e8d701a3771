import type { FileReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { csvAmount, writeCsv } from '#src/lib/csv.ts'
import type { Logger } from '#src/platform/log/log.ts'
import type { Services } from '#src/platform/services.ts'
import { uncorrected } from '../domain/correction.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { type TaxFolder, taxFolder } from './reads/tax-folder.ts'
import { type ZipFile, zipStream } from './zip-stream.ts'

/** A folder of more orders has no tickets: the reader gets them from each registration. */
const maxTickets = 40

/** A year's tax folder as ZIP; null where the account paid for nothing in that year. */
export async function folderZip(
  services: Services,
  of: { readonly accountId: string; readonly year: number; readonly language: Language },
  log: Pick<Logger, 'error'>,
): Promise<FileReply | null> {
  const { accountId, language, year } = of
  const folder = await services.db.transaction({ role: 'system', readOnly: true }, (tx) => taxFolder(tx, of))
  if (folder.places.length === 0 && folder.certificates.length === 0) return null
  const t = (key: string) => services.textOf(language, 'tax-deduction', key)
  const orderIds = [...new Set(folder.places.map(({ registrationId }) => registrationId))]
  const files: ZipFile[] = [
    { name: `${t('folderPayments')}-${year}.csv`, content: async () => paymentsCsv(folder, t) },
    ...folder.certificates.flatMap((certificate) => certificateFiles(certificate)),
    ...(orderIds.length > maxTickets ? [] : orderIds).map((orderId, i) => ({
      name: `${t('folderTickets')}/${i + 1}-${fileName(eventOf(folder, orderId))}.pdf`,
      content: async () =>
        (await services.issueTickets(services, { orderId, accountId, language }))?.file?.content ?? null,
    })),
  ]
  /**
   * The newest version of a certificate, and in a folder of their own those that it replaces. One that is being
   * corrected is in a third: the reader must not file it.
   */
  function certificateFiles({
    applicationId,
    n,
    number,
    organizerName,
    correction: newest,
    former,
    dueCorrection,
  }: TaxFolder['certificates'][number]): ZipFile[] {
    const name = `${fileName(`${number} ${organizerName}`)}-${n}`
    const nameOf = (correction: number) =>
      correction === uncorrected ? name : `${name}-${t('folderCorrection')}-${correction}`
    const content = async (correction: number) =>
      (await certificatePdf(services, { accountId, applicationId, position: n, correction }))?.bytes ?? null
    const folder = dueCorrection === null ? t('folderCertificates') : `${t('folderCertificates')}/${t('folderDue')}`
    return [
      { name: `${folder}/${nameOf(newest)}.pdf`, content: () => content(newest) },
      ...former.map(({ correction }) => ({
        name: `${t('folderCertificates')}/${t('folderFormer')}/${nameOf(correction)}.pdf`,
        content: () => content(correction),
      })),
    ]
  }
  const content = zipStream(files, (error) => log.error({ err: error }, 'streaming a tax folder failed'))
  return { bytes: null, content, name: `${t('folderFile')}-${year}.zip`, isSaved: true }
}

function paymentsCsv({ places }: TaxFolder, t: (key: string) => string): Uint8Array {
  const head = ['filePaidOn', 'fileEvent', 'fileRace', 'fileParticipant', 'fileOrganizer', 'fileSum'].map(t)
  return writeCsv([
    head,
    ...places.map((place) => [
      place.paidOn,
      place.eventName,
      place.raceName,
      place.fullName,
      place.organizerName,
      csvAmount(place.sumMinor),
    ]),
  ])
}

function eventOf({ places }: TaxFolder, orderId: string): string {
  return places.find(({ registrationId }) => registrationId === orderId)?.eventName ?? ''
}

/** Letters and digits with hyphens between them: valid on any system. */
function fileName(text: string): string {
  return (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 60)
}
