import { useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTexts } from '../i18n/use-texts.ts'
import { AriaLanguage } from './aria-language.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import { type FieldBasics, inputClasses } from './field-frame.tsx'
import { Icon } from './icon.tsx'

export type Suggestion = { id: string; label: string; note?: string }
export type SuggestionsState = 'idle' | 'loading' | 'ready' | 'failed'

type ComboBoxProps = FieldBasics & {
  name: string
  /** Suggestions for what is typed; a signal aborts one that has been overtaken. */
  load: (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  defaultValue?: string
  onChange?: (text: string) => void
  /** A suggestion was taken. */
  onChoose?: (suggestion: Suggestion) => void
  onBlur?: () => void
  autoComplete?: string
  placeholder?: string
}

/** A text with suggestions that are looked up while typing. What is typed may stand; the form gets the text under `name`. */
export function ComboBox(props: ComboBoxProps) {
  const { label, hint, error, optional, className, name, load, defaultValue = '', onChange, onChoose, onBlur } = props
  const t = useTexts('ui')
  const id = useId()
  const [text, setText] = useState(defaultValue)
  const { suggestions, state, settle } = useSuggestions(text, load)
  const change = (next: string) => {
    setText(next)
    onChange?.(next)
  }
  return (
    <AriaLanguage>
      <AriaComboBox
        className={classNames('flex min-w-0 flex-col gap-1.5', className)}
        name={name}
        formValue="text"
        allowsCustomValue
        // Decided with the same key press that changes the text: the list opens before its suggestions are there.
        allowsEmptyCollection={text.trim() !== ''}
        menuTrigger="input"
        isRequired={!optional}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        inputValue={text}
        onInputChange={change}
        onBlur={() => onBlur?.()}
        items={suggestions}
        onSelectionChange={(key) => {
          const chosen = suggestions.find((suggestion) => suggestion.id === key)
          if (!chosen) return
          settle(chosen.label)
          change(chosen.label)
          onChoose?.(chosen)
        }}
      >
        <Label className="font-medium text-sm">
          {label}
          {optional && <span className="font-normal text-ink-2"> · {t('optional')}</span>}
        </Label>
        <div className="relative">
          <Input
            className={classNames(inputClasses, 'pr-12')}
            autoComplete={props.autoComplete ?? 'off'}
            placeholder={props.placeholder}
            aria-describedby={hint || error ? `${id}-hint ${id}-error` : undefined}
          />
          <Button className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-control">
            <Icon name="chevron-down" />
          </Button>
        </div>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-2 text-sm">
            {hint}
          </p>
        )}
        <FieldError id={`${id}-error`} text={error} />
        <Popover className="w-(--trigger-width) overflow-auto rounded-control border border-line bg-paper shadow-raised">
          <ListBox<Suggestion> className="p-1" renderEmptyState={() => <EmptyText state={state} />}>
            {(suggestion) => (
              <ListBoxItem
                id={suggestion.id}
                textValue={suggestion.label}
                className="flex min-h-11 cursor-pointer flex-col justify-center rounded-tag px-3 py-1.5 data-focused:bg-wash data-selected:font-semibold"
              >
                {suggestion.label}
                {suggestion.note && <span className="font-normal text-ink-2 text-sm">{suggestion.note}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </AriaLanguage>
  )
}

function EmptyText({ state }: { state: SuggestionsState }) {
  const t = useTexts('ui')
  const words = {
    idle: t('suggestionsLoading'),
    loading: t('suggestionsLoading'),
    ready: t('suggestionsEmpty'),
    failed: t('suggestionsFailed'),
  }
  return <p className="px-3 py-2.5 text-ink-2 text-sm">{words[state]}</p>
}

/** Asks 200 ms after the last key, and never shows an answer that a later question has overtaken. */
function useSuggestions(text: string, load: ComboBoxProps['load']) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const [state, setState] = useState<SuggestionsState>('idle')
  const loadNow = useRef(load)
  const asked = useRef(text)
  loadNow.current = load
  useEffect(() => {
    const query = text.trim()
    if (text === asked.current) return
    asked.current = text
    if (query === '') {
      setSuggestions([])
      setState('idle')
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setState('loading')
      try {
        const found = await loadNow.current(query, abort.signal)
        if (abort.signal.aborted) return
        setSuggestions(found)
        setState('ready')
      } catch {
        // Suggestions are a convenience: without them the text is typed in full.
        if (abort.signal.aborted) return
        setSuggestions([])
        setState('failed')
      }
    }, 200)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  // A text that was taken from the list needs no suggestions.
  const settle = (chosen: string) => {
    asked.current = chosen
  }
  return { suggestions, state, settle }
}
