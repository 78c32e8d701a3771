import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getSectionedPageRoute } from '../../contract/sectioned-page.ts'
import { sectionedPage } from '../sectioned-pages.ts'

export const getSectionedPageHandler = handle(getSectionedPageRoute, async ({ language, services }, { params }) =>
  ok(sectionedPage(params.pageName, language, services)),
)
