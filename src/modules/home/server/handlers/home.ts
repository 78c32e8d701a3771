import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getHomeRoute } from '../../contract/home.ts'
import { homePage } from '../reads/home-page.ts'

export const getHomeHandler = handle(getHomeRoute, async ({ tx, language }) => ok(await homePage(tx, language)))
