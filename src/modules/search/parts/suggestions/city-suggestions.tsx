import { call } from '#src/client/call.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { VisuallyHidden } from '#src/ui/kit/visually-hidden.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import type { SuggestionsProps } from './suggestions-props.ts'
import { useOpenField } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Cities with upcoming events: a choice fills the field and does not submit the form. */
export function CitySuggestions({ input }: SuggestionsProps) {
  const t = useTexts('search')
  const field = useOpenField(input)
  const q = field.typed.trim()
  const { reply, hasFailed, isFresh } = useSuggestions(q, field.isOpen, requestCities)
  const choices = (reply ?? []).map(({ name, count }) => ({
    key: name,
    icon: <Icon name="pin" size={18} />,
    name,
    note: t('starts', { count }),
    onPick: () => field.put(name),
  }))
  const response = choices.length === 0 ? t('nothing') : t('found', { count: choices.length })
  const state = hasFailed ? t('failed') : isFresh && q !== '' ? response : ''
  const title = q === '' ? t('citiesMost') : t('citiesMatching')
  return (
    <>
      <SuggestionList
        field={field}
        label={t('listOfCities')}
        groups={choices.length === 0 ? [] : [{ key: 'cities', title, choices }]}
        empty={state === '' ? null : state}
      />
      <VisuallyHidden>
        <span role="status">{field.isOpen ? state : ''}</span>
      </VisuallyHidden>
    </>
  )
}

async function requestCities(q: string, signal: AbortSignal) {
  const { data, error } = await call('GET /api/events/suggest/cities', { query: { q }, signal })
  if (error) throw new Error(error.code)
  return data.list
}
