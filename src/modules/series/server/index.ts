import type { ModuleManifest } from '#src/platform/module.ts'
import { getSeriesHandler, listSeriesHandler } from './handlers/series.ts'
import {
  addSeriesPartnerHandler,
  changeSeriesPartnerHandler,
  getPartnerLogoHandler,
  removeSeriesPartnerHandler,
} from './handlers/series-partners.ts'
import { seriesLogoFiles } from './series-logo-files.ts'

export const seriesModule = {
  name: 'series',
  handlers: [
    listSeriesHandler,
    getSeriesHandler,
    addSeriesPartnerHandler,
    changeSeriesPartnerHandler,
    removeSeriesPartnerHandler,
    getPartnerLogoHandler,
  ],
  fileKinds: [seriesLogoFiles],
} as const satisfies ModuleManifest
