import { type Instant, instantMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { type FileKey, newFileKey } from '#src/platform/files/file-key.ts'
import type { FileReader } from '#src/platform/files/file-reader.ts'
import { createUploadSender, type UploadSender } from '#src/platform/files/sender.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { readPicture } from '#src/platform/pictures/read-picture.ts'
import { isXml } from '../../domain/online-file.ts'
import { onlinePhase, parseRaceTime } from '../../domain/online-result.ts'
import type { OnlineEntry, SentRow } from '../queries/online-entries.ts'
import { lockSent, writeSent } from '../queries/sent-results.ts'
import { readTrackTask, type TrackIssue } from '../read-track.ts'
import { resultFiles } from '../result-files.ts'

export type SendRefusal = 'results.time_form' | StateRefusal | FileRefusal | 'results.file_not_saved'
type StateRefusal = 'results.too_early' | 'results.too_late' | 'results.already_accepted' | 'results.too_often'
type FileRefusal = TrackIssue | 'results.file_broken' | 'results.file_too_many_pixels'

type Proof = Pick<SentRow, 'kind' | 'trackM' | 'trackMs' | 'trackPoints'> & {
  readonly content: Uint8Array
  readonly contentType: string
}

/** The most submissions for one entry: the organizer reviews each one. */
const maxSubmissions = 30

/**
 * Saves a submission, first its file and then its row, in place of an earlier one that was not
 * accepted. The transaction that writes checks the deadline.
 */
export async function sendResult(
  context: Pick<RequestContext, 'services' | 'log' | 'address' | 'spendUpload'>,
  accountId: string,
  entry: OnlineEntry,
  sent: { readonly time: string; readonly bytes: Uint8Array },
): Promise<Result<null, SendRefusal>> {
  const { services, log } = context
  const timeMs = parseRaceTime(sent.time)
  if (timeMs === null) return err('results.time_form', { fields: { time: 'results.time_form' } })
  const proof = await readProof(services.reader, createUploadSender(context), entry, sent.bytes)
  if (!proof.ok) return err(proof.error.code, { fields: { file: proof.error.code } })
  const { content, contentType, ...measured } = proof.value
  const fileKey = newFileKey(resultFiles.name)
  try {
    await services.files.put(fileKey, content, contentType)
  } catch (error) {
    log.error({ err: error }, 'storing a result file failed')
    return err('results.file_not_saved')
  }
  const written = await write(services, accountId, entry, { timeMs, fileKey, ...measured })
  if (!written.ok) await services.files.delete(fileKey)
  return written
}

async function write(
  { db }: RequestContext['services'],
  accountId: string,
  entry: OnlineEntry,
  sent: Parameters<typeof writeSent>[3],
): Promise<Result<null, SendRefusal>> {
  const scope = { role: 'app', tenantId: entry.tenantId, accountId } as const
  return await db.transaction<Result<null, SendRefusal>>(scope, async (tx) => {
    const earlier = await lockSent(tx, entry)
    const refusal = refusalBeforeFile(tx.now, {
      ...entry,
      state: earlier?.state ?? null,
      version: earlier?.version ?? null,
    })
    if (refusal !== null) return err(refusal)
    await writeSent(tx, accountId, entry, sent)
    if (earlier !== null) await tx.enqueue(deleteFileJob, { key: earlier.fileKey as FileKey })
    return ok(null)
  })
}

async function readProof(
  reader: FileReader,
  sender: UploadSender,
  entry: OnlineEntry,
  bytes: Uint8Array,
): Promise<Result<Proof, FileRefusal>> {
  if (isXml(bytes)) {
    const days = { startsMs: instantMs(entry.startsAt), endsMs: instantMs(entry.endsAt) }
    const track = await reader.readFor(sender, readTrackTask, { bytes, days })
    return track.ok ? ok({ kind: 'track', contentType: 'application/gpx+xml', ...track.value }) : track
  }
  const picture = await readPicture(sender, bytes)
  if (picture.ok) {
    const { content, contentType } = picture.value
    return ok({ kind: 'picture', trackM: null, trackMs: null, trackPoints: null, content, contentType })
  }
  const { code } = picture.error
  if (code === 'broken') return err('results.file_broken')
  return err(code === 'too_many_pixels' ? 'results.file_too_many_pixels' : 'results.file_unknown')
}

/**
 * The refusals that are known before the file is read; the transaction that writes checks them
 * again.
 */
export function refusalBeforeFile(
  now: Instant,
  entry: Pick<OnlineEntry, 'startsAt' | 'endsAt' | 'until' | 'state' | 'version'>,
): StateRefusal | null {
  const phase = onlinePhase(now, entry)
  if (phase === 'ahead') return 'results.too_early'
  if (phase === 'over') return 'results.too_late'
  if (entry.state === 'accepted') return 'results.already_accepted'
  return entry.version !== null && entry.version >= maxSubmissions ? 'results.too_often' : null
}
