import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { type ComboboxStop, type OpenField, useCombobox } from './use-combobox.ts'

/** A choice: a link, or an action. */
export type Suggestion = {
  readonly key: string
  /** The content in front of it: a day or an icon. */
  readonly icon: ReactNode
  readonly name: string
  readonly note?: string
  /** The link's address; without one, choosing calls `onPick` only. */
  readonly to?: string
  onPick?(): void
  /** Not a match, but an action on the list. */
  readonly isSecondary?: boolean
  readonly remove?: { readonly label: string; onPick(): void }
}
export type SuggestionGroup = {
  readonly key: string
  /** null: no title is needed. */
  readonly title: string | null
  readonly choices: readonly Suggestion[]
}

function stopsOf(listId: string, groups: readonly SuggestionGroup[]): ComboboxStop[] {
  return groups.flatMap(({ key, choices }) =>
    choices.map((choice) => {
      const id = idOf(listId, key, choice.key)
      return choice.remove === undefined ? { id } : { id, removeId: `${id}-remove` }
    }),
  )
}

function idOf(listId: string, group: string, choice: string): string {
  return `${listId}-${group}-${choice.replace(/\s+/gu, '_')}`
}

type SuggestionListProps = {
  field: OpenField
  label: string
  groups: readonly SuggestionGroup[]
  /** The text where there are no choices. */
  empty: string | null
}

/**
 * The list under its field: titled groups, on a phone as wide as the form. A press in it leaves the
 * focus in the field.
 */
export function SuggestionList({ field, label, groups, empty }: SuggestionListProps) {
  const listId = useId()
  const activeId = useCombobox(field, listId, stopsOf(listId, groups))
  const isShown = field.isOpen && (groups.length > 0 || empty !== null)
  useSpaceBelow(field.input, isShown)
  if (!isShown) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes no key; the field does
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(30rem,60svh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-paper py-2 text-ink shadow-raised landscape:right-auto landscape:min-w-full landscape:max-w-[34rem]"
    >
      {groups.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{empty}</p>
      ) : (
        <div role="listbox" id={listId} aria-label={label}>
          {groups.map((group) => (
            <Group key={group.key} listId={listId} group={group} activeId={activeId} />
          ))}
        </div>
      )}
    </div>
  )
}

function Group({ listId, group, activeId }: { listId: string; group: SuggestionGroup; activeId: string | null }) {
  const titleId = useId()
  const { title } = group
  return (
    <div
      {...(title === null ? { role: 'presentation' } : { role: 'group', 'aria-labelledby': titleId })}
      className="border-line not-first:mt-2 not-first:border-t not-first:pt-2"
    >
      {title !== null && (
        <p id={titleId} role="presentation" className="px-4 pt-1 pb-0.5 text-ink-2 text-xs">
          {title}
        </p>
      )}
      {group.choices.map((choice) => (
        <Choice key={choice.key} id={idOf(listId, group.key, choice.key)} choice={choice} activeId={activeId} />
      ))}
    </div>
  )
}

const rowClasses = 'flex min-h-11 w-full min-w-0 items-center gap-3 px-4 py-1.5 text-left'
const isActiveClasses = 'bg-wash outline-2 outline-ink -outline-offset-2'

function Choice({ id, choice, activeId }: { id: string; choice: Suggestion; activeId: string | null }) {
  const { icon, name, note, to, onPick, isSecondary = false, remove } = choice
  const content = (
    <>
      <span className="flex w-9 shrink-0 justify-center text-ink-2">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className={classNames('line-clamp-2 [overflow-wrap:anywhere]', isSecondary && 'text-ink-2 text-sm')}>
          {name}
        </span>
        {note && <span className="block truncate text-ink-2 text-sm">{note}</span>}
      </span>
    </>
  )
  const isActive = id === activeId
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onClick: onPick,
    className: classNames(rowClasses, isActive ? isActiveClasses : 'hover:bg-wash'),
  } as const
  return (
    <div role="presentation" className="flex">
      {to === undefined ? (
        <button type="button" {...shared}>
          {content}
        </button>
      ) : (
        <Link to={to} {...shared}>
          {content}
        </Link>
      )}
      {remove && (
        <button
          type="button"
          id={`${id}-remove`}
          role="option"
          aria-selected={activeId === `${id}-remove`}
          aria-label={remove.label}
          title={remove.label}
          tabIndex={-1}
          onClick={remove.onPick}
          className={classNames(
            'grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink',
            activeId === `${id}-remove` && isActiveClasses,
          )}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  )
}

const minSpacePx = 300

/**
 * On a phone the keyboard takes half of the window: a field with too little room below is scrolled
 * up, once, before the list opens.
 */
function useSpaceBelow(input: HTMLInputElement, isShown: boolean): void {
  const moved = useRef(false)
  useEffect(() => {
    if (!isShown) {
      moved.current = false
      return
    }
    const height = window.visualViewport?.height ?? window.innerHeight
    if (moved.current || height - input.getBoundingClientRect().bottom >= minSpacePx) return
    moved.current = true
    input.closest('form')?.scrollIntoView({ block: 'start' })
  }, [input, isShown])
}
