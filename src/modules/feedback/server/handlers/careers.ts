import { err, ok } from '#src/kernel/result.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import { applyRoute, getVacancyRoute, listVacanciesRoute } from '../../contract/careers.ts'
import { apply } from '../commands/apply.ts'
import { findVacancy, listVacancies } from '../vacancies.ts'

export const listVacanciesHandler = handle(listVacanciesRoute, async ({ language }) =>
  ok({ list: listVacancies(language).map(({ blocks: _, ...vacancy }) => vacancy) }),
)

export const getVacancyHandler = handle(getVacancyRoute, async ({ language }, { params }) => {
  const vacancy = findVacancy(params.vacancyId, language)
  return vacancy === null ? err('feedback.vacancy_not_found') : ok(vacancy)
})

export const applyHandler = handleUpload(
  applyRoute,
  async ({ language }, { params }) =>
    findVacancy(params.vacancyId, language) === null ? err('feedback.vacancy_not_found') : ok(null),
  async (context, { params, body }) => {
    const { file, ...message } = body
    const bytes = new Uint8Array(await file.arrayBuffer())
    return await apply(context, { ...message, vacancyId: params.vacancyId, file: { name: file.name, bytes } })
  },
)
