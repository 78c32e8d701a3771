import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type Translate = ReturnType<typeof useTexts<'group-entries'>>

/** The texts of a list in the words of its kind: the company's own text where there is one, else the common one. */
export function useKindTexts(kind: GroupEntryKind): Translate {
  const t = useTexts('group-entries')
  if (kind === 'club') return t
  const ofKey = t as unknown as (key: string, values?: object) => string
  const ofCompany = (key: string, values?: object) => {
    const own = `company.${key}`
    const text = ofKey(own, values)
    return text === own ? ofKey(key, values) : text
  }
  return ofCompany as unknown as Translate // with the same keys
}
