import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { suggestCitiesRoute, suggestSearchRoute } from '../../contract/suggest.ts'
import { searchSuggestions, suggestedCities } from '../reads/suggestions.ts'

export const suggestSearchHandler = handle(suggestSearchRoute, async ({ tx, language }, { query }) =>
  ok(await searchSuggestions(tx, query.q, language)),
)

export const suggestCitiesHandler = handle(suggestCitiesRoute, async ({ tx, language }, { query }) =>
  ok({ list: await suggestedCities(tx, query.q, language) }),
)
