import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { useLanguageTexts } from '#src/ui/i18n/language.tsx'
import type { SuggestionsProps } from './suggestions/suggestions-props.ts'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onFocus' | 'ref'> & { suggests: keyof typeof lists }

/** What belongs to the list comes when the field is entered first. */
const lists = {
  events: async () => (await import('./suggestions/search-suggestions.tsx')).SearchSuggestions,
  cities: async () => (await import('./suggestions/city-suggestions.tsx')).CitySuggestions,
}

/**
 * A field that suggests, by a list of its own beside it: without a script, and wherever the list could not be loaded, it is the
 * plain field. What is typed is the field's alone, so that nothing that comes late can take it away.
 */
export function SearchField({ suggests, ...field }: SearchFieldProps) {
  const texts = useLanguageTexts()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ List: ComponentType<SuggestionsProps>; input: HTMLInputElement } | null>(null)
  const load = () => {
    const { current } = input
    if (shown !== null || current === null) return
    const there = ([List]: [ComponentType<SuggestionsProps>, unknown]) => setShown({ List, input: current })
    Promise.all([lists[suggests](), texts.load('search')]).then(there, () => undefined)
  }
  // it may have been entered before the page came alive
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === input.current) load()
  }, [])
  // Whoever is faster than the list has searched as well.
  useEffect(() => {
    const form = suggests === 'events' ? input.current?.form : null
    const remember = () => {
      const words = input.current?.value ?? ''
      void import('./suggestions/recent-searches.ts').then(
        ({ rememberSearch }) => rememberSearch(words),
        () => undefined,
      )
    }
    form?.addEventListener('submit', remember)
    return () => form?.removeEventListener('submit', remember)
  }, [suggests])
  return (
    <>
      <input {...field} ref={input} autoComplete="off" onFocus={load} />
      {shown && <shown.List input={shown.input} />}
    </>
  )
}
