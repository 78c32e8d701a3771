import { toString as qrPicture } from 'qrcode'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getEventQr } from '../../contract/event-qr.ts'
import { isPublishedEvent } from '../reads/organizer-of-event.ts'

/** Events have their pages on the default tenant, whichever brand it is read at. */
export const getEventQrHandler = handle(getEventQr, async ({ tx, services }, { params: { code } }) => {
  if (!(await isPublishedEvent(tx, code))) return err('catalog.event_not_found')
  const link = `${services.baseUrl}/event/${code}`
  // the quiet zone stands on every ground, in the dark theme too
  return ok({ link, svg: await qrPicture(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }) })
})
