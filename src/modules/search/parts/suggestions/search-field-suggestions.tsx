import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#src/client/call.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { VisuallyHidden } from '#src/ui/kit/visually-hidden.tsx'
import type { SearchSuggestions } from '../../contract/suggest.ts'
import { eventsPath, unfilteredTab } from '../../domain/event-query.ts'
import { isTab, type Tab } from '../../domain/tabs.ts'
import { deleteSearch, deleteSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { type SuggestionGroup, SuggestionList } from './suggestion-list.tsx'
import type { SuggestionsProps } from './suggestions-props.ts'
import { useOpenField } from './use-combobox.ts'
import { useReplyGroups } from './use-reply-groups.tsx'
import { useSuggestions } from './use-suggestions.ts'

/**
 * Suggestions: recent searches, frequent searches, matches of the typed words, recommended events,
 * collections.
 */
export function SearchFieldSuggestions({ input }: SuggestionsProps) {
  const t = useTexts('search')
  const field = useOpenField(input)
  const q = field.typed.trim()
  const { reply, hasFailed, isFresh } = useSuggestions(q, field.isOpen, requestSuggestions)
  const [recent, setRecent] = useState(recentSearches)
  const [announcement, setAnnouncement] = useState('')
  useSubmitted(input, () => {
    setRecent(rememberSearch(input.value))
    field.close()
  })
  const search = (text: string) => {
    field.put(text)
    input.form?.requestSubmit()
  }
  const remove = (left: readonly string[]) => {
    setRecent(left)
    setAnnouncement(t('recentRemoved'))
  }
  const own = useRecentGroup(q, recent, { search, remove })
  const found = useReplyGroups(q, reply, search, tabOf(input.form))
  const groups = [own, ...found].filter(({ choices }) => choices.length > 0)
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const response = count === 0 ? t('nothing') : t('found', { count })
  const state = hasFailed ? t('failed') : isFresh && q !== '' ? response : announcement
  const all = useAllGroup(q, () => {
    // In all tabs: the words must not be limited to the current one.
    input.form?.setAttribute('action', eventsPath(unfilteredTab('all')))
    search(q)
  })
  return (
    <>
      <SuggestionList
        field={field}
        label={t('listOfEvents')}
        groups={q === '' || count === 0 ? groups : [...groups, all]}
        empty={q !== '' && (isFresh || hasFailed) ? state : null}
      />
      <VisuallyHidden>
        <span role="status">{field.isOpen ? state : ''}</span>
      </VisuallyHidden>
    </>
  )
}

/** The tab that the form searches; the default is upcoming events. */
function tabOf(form: HTMLFormElement | null): Tab {
  const last = form === null ? '' : (new URL(form.action).pathname.split('/').at(-1) ?? '')
  return isTab(last) ? last : 'future'
}

async function requestSuggestions(q: string, signal: AbortSignal): Promise<SearchSuggestions> {
  const { data, error } = await call('GET /api/events/suggest', { query: { q }, signal })
  if (error) throw new Error(error.code)
  return data
}

/** Searches are remembered when submitted: by Enter, the button or a choice. */
function useSubmitted(input: HTMLInputElement, run: () => void): void {
  const onSubmit = useEffectEvent(run)
  useEffect(() => {
    const { form } = input
    const listening = new AbortController()
    form?.addEventListener('submit', () => onSubmit(), { signal: listening.signal })
    return () => listening.abort()
  }, [input])
}

type RecentActions = { search(text: string): void; remove(left: readonly string[]): void }
const maxRecentSearches = { atFirst: 5, typed: 2 }

function useRecentGroup(q: string, recent: readonly string[], { search, remove }: RecentActions): SuggestionGroup {
  const t = useTexts('search')
  const typed = q.toLowerCase()
  const shown = recent.filter((text) => text.toLowerCase().includes(typed) && text.toLowerCase() !== typed)
  const choices = shown.slice(0, q === '' ? maxRecentSearches.atFirst : maxRecentSearches.typed).map((text) => ({
    key: text,
    icon: <Icon name="clock" size={18} />,
    name: text,
    onPick: () => search(text),
    remove: { label: t('recentRemove', { words: text }), onPick: () => remove(deleteSearch(text)) },
  }))
  const clear = { key: 'clear', icon: <Icon name="close" size={18} />, name: t('recentClear'), isSecondary: true }
  const isWhole = q === '' && choices.length > 1
  return {
    key: 'recent',
    title: t('recent'),
    choices: isWhole ? [...choices, { ...clear, onPick: () => remove(deleteSearches()) }] : choices,
  }
}

function useAllGroup(q: string, onPick: () => void): SuggestionGroup {
  const t = useTexts('search')
  const sign = <Icon name="search" size={18} />
  return { key: 'all', title: null, choices: [{ key: 'all', icon: sign, name: t('searchAll', { words: q }), onPick }] }
}
