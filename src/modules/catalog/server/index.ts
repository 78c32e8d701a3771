import type { ModuleManifest } from '#src/platform/module.ts'
import { documentFiles } from './document-files.ts'
import { getRaceCalendarHandler } from './handlers/calendar.ts'
import { nameEditionHandler } from './handlers/edition.ts'
import { getEventHandler } from './handlers/event.ts'
import {
  addEventDocumentHandler,
  getEventDocumentHandler,
  removeEventDocumentHandler,
} from './handlers/event-documents.ts'
import { getEventQrHandler } from './handlers/event-qr.ts'
import { getEventRequisitesHandler } from './handlers/event-requisites.ts'
import { changeStatusHandler } from './handlers/event-status.ts'
import {
  getProductPictureHandler,
  removeProductPictureHandler,
  setProductPictureHandler,
} from './handlers/product-pictures.ts'
import { getStayHandler } from './handlers/stay.ts'
import { productPictureFiles } from './product-picture-files.ts'

export const catalogModule = {
  name: 'catalog',
  handlers: [
    changeStatusHandler,
    nameEditionHandler,
    getRaceCalendarHandler,
    getEventRequisitesHandler,
    getEventDocumentHandler,
    addEventDocumentHandler,
    removeEventDocumentHandler,
    getProductPictureHandler,
    setProductPictureHandler,
    removeProductPictureHandler,
    getStayHandler,
    getEventQrHandler,
    getEventHandler,
  ],
  fileKinds: [documentFiles, productPictureFiles],
} as const satisfies ModuleManifest
