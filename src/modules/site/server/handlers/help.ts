import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getHelpRoute } from '../../contract/help.ts'
import { helpSections } from '../help-sections.ts'

export const getHelpHandler = handle(getHelpRoute, async ({ language, services }) =>
  ok({
    sections: helpSections(language, services).map(({ sectionId, title, answers }) => ({ sectionId, title, answers })),
  }),
)
