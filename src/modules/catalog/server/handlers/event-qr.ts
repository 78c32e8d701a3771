import { toString as qrPicture } from 'qrcode'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getEventQrRoute } from '../../contract/event-qr.ts'
import { isPublishedEvent } from '../reads/organizer-of-event.ts'

/** The code has the address on the default tenant's site, where all events have a page. */
export const getEventQrHandler = handle(getEventQrRoute, async ({ tx, services }, { params: { code } }) => {
  if (!(await isPublishedEvent(tx, code))) return err('catalog.event_not_found')
  const link = `${services.baseUrl}/event/${code}`
  // Four modules of white margin, so that the code is readable on a dark page too.
  return ok({ link, svg: await qrPicture(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }) })
})
