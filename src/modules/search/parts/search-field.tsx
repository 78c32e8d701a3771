import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { useLanguageTexts } from '#src/ui/i18n/language.tsx'
import type { SuggestionsProps } from './suggestions/suggestions-props.ts'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onFocus' | 'ref'> & { suggests: keyof typeof lists }

/** The suggestion lists are loaded when the field is first focused. */
const lists = {
  events: async () => (await import('./suggestions/search-field-suggestions.tsx')).SearchFieldSuggestions,
  cities: async () => (await import('./suggestions/city-suggestions.tsx')).CitySuggestions,
}

/**
 * A text field with a list of suggestions next to it: without a script, or if the list fails to
 * load, it is a plain field. The field is uncontrolled, so that a late script never overwrites
 * typed text.
 */
export function SearchField({ suggests, ...field }: SearchFieldProps) {
  const texts = useLanguageTexts()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ List: ComponentType<SuggestionsProps>; input: HTMLInputElement } | null>(null)
  const load = () => {
    const { current } = input
    if (shown !== null || current === null) return
    const show = ([List]: [ComponentType<SuggestionsProps>, unknown]) => setShown({ List, input: current })
    Promise.all([lists[suggests](), texts.load('search')]).then(show, () => undefined)
  }
  // The field may have been focused before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === input.current) load()
  }, [])
  // A search sent before the list has loaded is remembered too.
  useEffect(() => {
    const form = suggests === 'events' ? input.current?.form : null
    const remember = () => {
      const text = input.current?.value ?? ''
      void import('./suggestions/recent-searches.ts').then(
        ({ rememberSearch }) => rememberSearch(text),
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
