import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getProsePageRoute } from '../../contract/prose-page.ts'
import { prosePage } from '../prose-pages.ts'

export const getProsePageHandler = handle(getProsePageRoute, async ({ language, services }, { params }) =>
  ok(prosePage(params.proseName, language, services)),
)
