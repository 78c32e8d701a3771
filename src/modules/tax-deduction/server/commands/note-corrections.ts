import type { Tx } from '#src/platform/db/tx.ts'
import { correctedSum } from '../../domain/correction.ts'
import { correctionDueEmailsJob } from '../jobs/emails.ts'
import { certificatesOfParts } from '../queries/certificates.ts'
import {
  correctionsOfParts,
  insertCorrection,
  lockApplication,
  lowerCorrection,
  writeCorrectedPlaces,
} from '../queries/corrections.ts'
import { type PartRow, partsOfApplications } from '../queries/parts.ts'
import { placesOfPartNow } from '../reads/places-of-part.ts'

/**
 * Compares an application's certified places with what they are now, and makes corrections due, or
 * lowers those that are. Writes nothing where nothing fell: it may run any number of times. The lock
 * is taken before the places are read: an approval that read them earlier has committed by then, and
 * its certificate is found here. Runs as the system.
 * @locks application
 */
export async function noteCorrections(tx: Tx, applicationId: string): Promise<void> {
  if (!(await lockApplication(tx, applicationId))) return
  for (const part of await partsOfApplications(tx, [applicationId])) {
    if (part.state !== 'ready') continue
    const lowered = await lowerCertificates(tx, part)
    if (lowered === null) continue
    await tx.enqueue(correctionDueEmailsJob, { partId: part.id, asksOrganizer: lowered.isFirstDue })
  }
}

/**
 * The same for one part, whose application the caller has locked.
 * @returns null where no sum fell; else whether the part had no due correction before
 */
export async function lowerCertificates(tx: Tx, part: PartRow): Promise<{ readonly isFirstDue: boolean } | null> {
  const places = (await placesOfPartNow(tx, part)).map((place) => ({
    ...place,
    nowMinor: correctedSum(place, place.now),
  }))
  const fallen = places.filter(({ nowMinor, correctedMinor, sumMinor }) => nowMinor < (correctedMinor ?? sumMinor))
  if (fallen.length === 0) return null
  await writeCorrectedPlaces(
    tx,
    part.applicationId,
    fallen.map(({ entryId, nowMinor }) => ({ entryId, correctedMinor: nowMinor })),
  )
  const corrections = await correctionsOfParts(tx, [part.id])
  for (const { id: certificateId } of await certificatesOfParts(tx, [part.id])) {
    if (!fallen.some((place) => place.certificateId === certificateId)) continue
    const own = places.filter((place) => place.certificateId === certificateId)
    const sumMinor = own.reduce((sum, { nowMinor }) => sum + nowMinor, 0)
    const newest = corrections.findLast((one) => one.certificateId === certificateId)
    if (newest?.state === 'due') await lowerCorrection(tx, newest.id, sumMinor)
    else
      await insertCorrection(tx, {
        certificateId,
        partId: part.id,
        accountId: part.accountId,
        ordinal: (newest?.ordinal ?? 0) + 1,
        sumMinor,
      })
  }
  return { isFirstDue: !corrections.some(({ state }) => state === 'due') }
}
