import type { Language } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import type { ContentBlock } from '#src/lib/content-blocks.ts'
import { operatorValues } from '#src/modules/tenants/domain/operator.ts'
import type { Content } from '#src/platform/content/parse-content.ts'
import { contentNames, readContent } from '#src/platform/content/read-content.ts'

type VacancyContent = {
  readonly vacancyId: string
  readonly title: string
  readonly place: string
  readonly terms: string
  readonly summary: string
  readonly blocks: ContentBlock[]
}

/** The open vacancies, a pair of files each (`content/careers`); read at start. */
const vacancies = contentNames('careers').map((vacancyId) => {
  const pair = readContent(`careers/${vacancyId}`, (language) => ({ values: operatorValues(language), flags: {} }))
  return { ru: toVacancy(vacancyId, pair.ru, 'ru'), en: toVacancy(vacancyId, pair.en, 'en') }
})

export function listVacancies(language: Language): VacancyContent[] {
  return vacancies.map((vacancy) => vacancy[language])
}

/** null where there is none of this id. */
export function findVacancy(vacancyId: string, language: Language): VacancyContent | null {
  return listVacancies(language).find((vacancy) => vacancy.vacancyId === vacancyId) ?? null
}

function toVacancy(vacancyId: string, { meta, blocks }: Content, language: Language): VacancyContent {
  const field = (name: 'title' | 'place' | 'terms' | 'summary') => {
    const text = meta[name]
    if (text === undefined || text === '')
      throw new Error(`content/careers/${vacancyId}.${language}.md names no ${name}`)
    return typeset(text, language)
  }
  return {
    vacancyId,
    title: field('title'),
    place: field('place'),
    terms: field('terms'),
    summary: field('summary'),
    blocks: [...blocks],
  }
}
